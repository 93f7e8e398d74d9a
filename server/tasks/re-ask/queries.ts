import type { ReaskState } from '../../../contract/tasks.ts'
import type { Db } from '../../database/schema.ts'

/** A flag whose question is to be asked again; undefined when that was done, or the posit is gone. */
export async function findPendingReask(db: Db, taskId: string) {
  return db
    .selectFrom('posit_task_flags')
    .innerJoin('posits', 'posits.id', 'posit_task_flags.posit_id')
    .leftJoin('approved_answers', 'approved_answers.task_flag_id', 'posit_task_flags.id')
    .select([
      'posit_task_flags.id',
      'posit_task_flags.posit_id',
      'posit_task_flags.context',
      'posit_task_flags.wordings',
      'posit_task_flags.response',
      'posit_task_flags.responded_at',
      'approved_answers.source_id',
      'posits.user_id as owner_id',
      'posits.knowledge_version',
    ])
    .where('posit_task_flags.id', '=', taskId)
    .where('reask_state', '=', 'pending')
    .executeTakeFirst()
}

export type PendingReask = NonNullable<Awaited<ReturnType<typeof findPendingReask>>>

/** False when the response has changed since, or another run has stored this: the newest response counts, once. */
export async function saveReask(
  trx: Db,
  { id, responded_at }: Pick<PendingReask, 'id' | 'responded_at'>,
  outcome: { state: Exclude<ReaskState, 'pending'>; answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posit_task_flags')
    .set({ reask_state: outcome.state, reask_answer: outcome.answer, reasked_at: new Date() })
    .where('id', '=', id)
    .where('reask_state', '=', 'pending')
    .where('responded_at', '=', responded_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those who have not been notified yet, locked until the transaction ends; a parallel run takes the next ones. */
export async function lockWaitingAskers(trx: Db, taskId: string, limit: number) {
  return trx
    .selectFrom('posit_task_askers as asker')
    .select(['asker.user_id', 'asker.chat_history_id', 'asker.question'])
    .where('asker.task_flag_id', '=', taskId)
    .where('asker.told_at', 'is', null)
    .orderBy('asker.user_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markNotified(trx: Db, taskId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('posit_task_askers')
    .set({ told_at: new Date() })
    .where('task_flag_id', '=', taskId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** A flag with a response whose question was asked again. */
export async function findAnswered(db: Db, taskId: string) {
  return db
    .selectFrom('posit_task_flags')
    .innerJoin('posits', 'posits.id', 'posit_task_flags.posit_id')
    .select([
      'posit_task_flags.posit_id',
      'posits.user_id as owner_id',
      'posit_task_flags.wordings',
      'context',
    ])
    .where('posit_task_flags.id', '=', taskId)
    .where('reask_state', '<>', 'pending')
    .executeTakeFirst()
}
