/** A turn of the update chat: the owner's message is handed to teaching, its reply stored with what it does. */
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import type { Teaching } from '../../teaching/service.ts'
import { trainingTurnsBefore } from '../conversations/turns.ts'
import { type StoringParts, storeAnswer } from '../delivery/storing/store-answer.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import type { QuestionRow } from '../types.ts'

export async function generateTrainingTurn(
  parts: StoringParts & { knowledge: Knowledge; posits: Posits; teaching: Teaching },
  question: QuestionRow,
  answer: RunningAnswer,
): Promise<void> {
  const { id: message_id, posit_id, created_by, content: message, attachments } = question
  await parts.knowledge.fileDrafts(
    posit_id,
    attachments.map(({ id }) => id),
  )
  const voice = await parts.posits.getVoice(posit_id)
  const lesson = {
    ...{ posit_id, message_id, message, owner_id: created_by ?? '' },
    files: attachments.map(({ name }) => name),
    voice,
    summary: voice.summary ?? '',
    history: await trainingTurnsBefore(parts.db, question),
  }
  const apply = await parts.teaching.teach(lesson, answer.signal, answer.push)
  await storeAnswer(parts, { question, answer }, async (trx) => ({
    ...{ content: answer.text, citations: null, state: null, flagged: false, status: 'done' },
    taught: await apply(trx),
  }))
}
