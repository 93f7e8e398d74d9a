import type { TeachingCard } from '../../contract/teaching.ts'
import type { CardRow } from './queries.ts'

/** What an option does to the sources stays on the server. */
export const presentCard = ({ id, kind, options, chosen }: CardRow): TeachingCard => ({
  id,
  kind,
  options: options.map(({ action, title, before, after, said_at = null }) => ({
    ...{ action, title, before, after, said_at },
  })),
  chosen,
})
