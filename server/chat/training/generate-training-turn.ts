/** A turn of the update chat: the owner's message is handed to training, its reply stored with what it changes. */
import type { Posits } from '../../posits/service.ts'
import { trainingTurnsBefore } from '../conversations/turns.ts'
import { type StoringParts, storeAnswer } from '../delivery/storing/store-answer.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import type { QuestionRow } from '../types.ts'
import { replyToOwner, type TrainingParts } from './reply-to-owner.ts'

export async function generateTrainingTurn(
  parts: StoringParts & TrainingParts & { posits: Posits },
  question: QuestionRow,
  answer: RunningAnswer,
): Promise<void> {
  const { id, posit_id, created_by, content, attachments } = question
  const reply = await replyToOwner(parts, {
    ...{ id, posit_id, created_by, content, attachments },
    voice: await parts.posits.getVoice(posit_id),
    history: await trainingTurnsBefore(parts.db, question),
    signal: answer.signal,
    onText: answer.push,
  })
  await storeAnswer(parts, { question, answer }, async (trx) => ({
    ...{ content: answer.text, citations: null, state: null, flagged: false, status: 'done' },
    change: await reply.apply(trx),
  }))
}
