import { type Notification, QUOTED_QUESTION_MAX_CHARACTERS } from '../../contract/activity.ts'
import { describe } from './notifications/describe.ts'
import type { ListedNotification } from './notifications/queries.ts'

export function presentNotification(row: ListedNotification): Notification {
  const { text, quote, path } = describe(row)
  return {
    id: row.id,
    kind: row.kind,
    posit_id: row.posit_id,
    text,
    quote: quote === null ? null : quote.slice(0, QUOTED_QUESTION_MAX_CHARACTERS).toWellFormed(),
    path,
    is_read: row.read_at !== null,
    updated_at: row.updated_at.toISOString(),
  }
}
