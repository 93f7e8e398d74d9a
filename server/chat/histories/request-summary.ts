import { SUMMARY_PAUSE_SECONDS } from '../../../contract/chat-limits.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import { summariseHistoryJob } from '../jobs.ts'

/** After each message, the conversation is summarised once it has paused. */
export async function requestSummary(
  { jobs }: Pick<Core, 'jobs'>,
  trx: Db,
  historyId: string,
  startAfterSeconds = SUMMARY_PAUSE_SECONDS,
): Promise<void> {
  await jobs.send(
    summariseHistoryJob,
    { chat_history_id: historyId },
    { trx, key: historyId, startAfterSeconds },
  )
}
