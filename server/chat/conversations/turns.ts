import { GUEST_CONVERSATION_HOURS } from '../../../contract/chat-limits.ts'
import type { Turn } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import { type ConversationKey, listMessages } from '../queries.ts'
import type { QuestionRow } from '../types.ts'

const MS_PER_HOUR = 3_600_000
/** Enough for a follow-up to find what it refers to. */
export const TURNS_REMEMBERED = 12
/** Enough that the interview never asks a question twice. */
const TRAINING_TURNS_REMEMBERED = 200

export const guestConversation = (visitorId: string, positId: string) => ({
  visitor_id: visitorId,
  posit_id: positId,
  since: new Date(Date.now() - GUEST_CONVERSATION_HOURS * MS_PER_HOUR),
})

function conversationOf(question: QuestionRow): ConversationKey {
  const { chat_session_id, chat_history_id, visitor_id, posit_id } = question
  if (chat_session_id) return { chat_session_id }
  if (chat_history_id) return { chat_history_id }
  return guestConversation(visitor_id ?? '', posit_id)
}

async function turns(
  db: Db,
  key: ConversationKey,
  before: string | undefined,
  limit: number,
): Promise<Turn[]> {
  const rows = await listMessages(db, key, { before, limit })
  return rows.reverse().map(({ role, content }) => ({ role, content }))
}

/** Messages before the question, oldest first. A program's conversations are its own: nobody knows which question follows which. */
export const turnsBefore = async (db: Db, question: QuestionRow) =>
  question.api_key_id ? [] : turns(db, conversationOf(question), question.id, TURNS_REMEMBERED)

/** Messages before it in all update chats of the posit, oldest first. */
export const trainingTurnsBefore = (db: Db, { posit_id, id }: QuestionRow) =>
  turns(db, { taught_posit_id: posit_id }, id, TRAINING_TURNS_REMEMBERED)

/** Of all update chats of the posit, oldest first. */
export const earlierTurns = (db: Db, posit_id: string) =>
  turns(db, { taught_posit_id: posit_id }, undefined, TRAINING_TURNS_REMEMBERED)
