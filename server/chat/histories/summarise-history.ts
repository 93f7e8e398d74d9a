/** A conversation's summary, from what the server itself has stored: nothing a caller says about it is stored. */
import { SUMMARY_MESSAGES_AT_MOST, SUMMARY_PAUSE_SECONDS } from '../../../contract/chat-limits.ts'
import { chargeTo } from '../../assistant/service.ts'
import type { Assistant } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { listMessages } from '../queries.ts'
import { findQuiet, setSummary } from './queries.ts'
import { requestSummary } from './request-summary.ts'

export function createSummarising(core: Pick<Core, 'db' | 'jobs'>, assistant: Assistant) {
  const { db } = core
  return async ({ chat_history_id: id }: { chat_history_id: string }, signal: AbortSignal) => {
    const quiet = await findQuiet(db, id)
    if (!quiet) return
    if (quiet.seconds < SUMMARY_PAUSE_SECONDS) {
      return requestSummary(core, db, id, Math.ceil(SUMMARY_PAUSE_SECONDS - quiet.seconds))
    }
    const rows = await listMessages(db, { chat_history_id: id }, { limit: SUMMARY_MESSAGES_AT_MOST })
    const turns = rows.reverse().map(({ role, content }) => ({ role, content }))
    const summary = await chargeTo(quiet.posit_id, () => assistant.summariseConversation(turns, signal))
    // PostgreSQL's texts cannot hold a NUL, which a model may write.
    await setSummary(db, id, summary.replaceAll('\0', '') || null)
  }
}
