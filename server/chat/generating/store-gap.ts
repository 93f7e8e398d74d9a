/** Answers that do not know: stored in batches of one posit, with their flags raised in the same transaction. */
import type { Outcome } from '../../answering/types.ts'
import { type BatchPerKey, createBatchPerKey } from '../../core/database/batch-per-key.ts'
import type { Tasks } from '../../tasks/service.ts'
import type { Gap } from '../../tasks/types.ts'
import { type Generated, type StoringParts, storeAnswers } from '../delivery/storing/store-answer.ts'
import { answerOf } from './answer-of.ts'

interface GeneratedGap extends Generated {
  outcome: Outcome
}

export type StoreGap = BatchPerKey<GeneratedGap>

const GAPS_PER_BATCH = 50

export function createStoreGap(parts: StoringParts & { tasks: Tasks }): StoreGap {
  return createBatchPerKey(GAPS_PER_BATCH, async (gaps: GeneratedGap[]) => {
    // An asker may have lost access while waiting; that answer has ended, and is not stored.
    const wanted = gaps.filter(({ answer }) => answer.signal.reason !== 'forbidden')
    await storeAnswers(parts, wanted, async (trx, items) => {
      const positId = items[0]?.question.posit_id ?? ''
      const raised = await parts.tasks.raiseFlags(trx, positId, items.map(gapOf))
      return items.map(({ answer, outcome }, position) =>
        answerOf(answer, outcome, raised[position]?.flagged ?? false),
      )
    })
  })
}

const gapOf = ({ question, answer, outcome }: GeneratedGap): Gap => ({
  askerId: question.created_by,
  historyId: question.chat_history_id,
  viewerKey: question.created_by ?? question.visitor_id ?? '',
  question: question.content,
  reply: answer.text,
  outcome,
})
