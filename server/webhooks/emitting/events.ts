/** What the domains above notify of, as events. Each function is a listener: it runs in the notifier's transaction. */
import type { AskedQuestion, GivenFeedback } from '../../chat/types.ts'
import type { Db } from '../../database/schema.ts'
import type { SourceChange } from '../../knowledge/types.ts'
import type { ClosedGap, FailedTest, OpenedGap } from '../../tasks/types.ts'
import type { Emit } from './emit.ts'

export interface WebhookListeners {
  emitQuestions(trx: Db, questions: readonly AskedQuestion[]): Promise<void>
  emitOpenedGap(trx: Db, gap: OpenedGap): Promise<void>
  emitClosedGap(trx: Db, gap: ClosedGap): Promise<void>
  emitFeedback(trx: Db, feedback: GivenFeedback): Promise<void>
  emitSourceChange(trx: Db, change: SourceChange): Promise<void>
  emitFailedTest(trx: Db, test: FailedTest): Promise<void>
}

export function createWebhookListeners(emit: Emit): WebhookListeners {
  const now = () => new Date()
  return {
    emitQuestions: (trx, questions) =>
      emit(
        trx,
        questions.map(({ id, posit_id, content, is_guest }) => ({
          ...{ event: 'question.asked' as const, posit_id, occurred_at: now() },
          data: { question_id: id, asker: is_guest ? 'guest' : 'member' },
          visitor_text: { question: content },
        })),
      ),

    emitOpenedGap: (trx, { task_id, posit_id, question, cause }) =>
      emit(trx, [
        {
          ...{ event: 'gap.opened', posit_id, occurred_at: now() },
          data: { task_id, cause },
          visitor_text: { question },
        },
      ]),

    emitClosedGap: (trx, { task_id, posit_id, question, outcome }) =>
      emit(trx, [
        {
          ...{ event: 'gap.closed', posit_id, occurred_at: now() },
          data: { task_id, outcome },
          visitor_text: { question },
        },
      ]),

    emitFeedback: (trx, { posit_id, question_id, answer_id, helpful, reason }) =>
      emit(trx, [
        {
          ...{ event: 'feedback.given', posit_id, occurred_at: now() },
          data: { question_id, answer_id, helpful },
          visitor_text: { reason },
        },
      ]),

    emitSourceChange: (trx, { posit_id, source_id, change }) =>
      emit(trx, [{ event: 'source.changed', posit_id, occurred_at: now(), data: { source_id, change } }]),

    emitFailedTest: (trx, { test_id, posit_id, question, state }) =>
      emit(trx, [
        {
          ...{ event: 'test_question.failed', posit_id, occurred_at: now() },
          data: { test_question_id: test_id, state },
          visitor_text: { question },
        },
      ]),
  }
}
