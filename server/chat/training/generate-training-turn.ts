/** A turn of the update chat: the owner's message is handed to teaching, its reply stored with what it does. */
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import type { Teaching } from '../../teaching/service.ts'
import { findReplyBefore } from '../conversations/queries.ts'
import { trainingTurnsBefore } from '../conversations/turns.ts'
import { type StoringParts, storeAnswer } from '../delivery/storing/store-answer.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import type { NewAnswer, QuestionRow } from '../types.ts'

export async function generateTrainingTurn(
  parts: StoringParts & { knowledge: Knowledge; posits: Posits; teaching: Teaching },
  question: QuestionRow,
  answer: RunningAnswer,
): Promise<void> {
  const { id: message_id, posit_id, created_by: owner_id, content: message, attachments } = question
  if (owner_id === null) throw new Error('a message of an update chat without its owner')
  await parts.knowledge.promoteDrafts(
    posit_id,
    attachments.map(({ id }) => id),
  )
  const before = await findReplyBefore(parts.db, question)
  const voice = await parts.posits.getVoice(posit_id)
  const lesson = {
    ...{ posit_id, message_id, message, owner_id },
    files: attachments.map(({ name }) => name),
    voice,
    history: await trainingTurnsBefore(parts.db, question),
    asked_task_id: before?.asks_task_id ?? null,
    answered_message_id: before?.reply_to ?? null,
  }
  let reply = ''
  const apply = await parts.teaching.teach(lesson, answer.signal, (text) => {
    reply += text
  })
  const complete = async (trx: Db): Promise<NewAnswer> => {
    const { taught, asks_task_id } = await apply(trx)
    // Not sooner: a limit or a conflict would contradict the reply.
    answer.push(reply)
    const { text: content } = answer
    const facts = { citations: null, state: null, flagged: false, status: 'done' as const }
    return { content, ...facts, taught, asks_task_id }
  }
  await parts.knowledge.indexAhead(owner_id, () => storeAnswer(parts, { question, answer }, complete))
}
