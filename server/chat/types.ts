import type {
  AnswerBesides,
  AnswerFeedback,
  AnswerState,
  AnswerStatus,
  Approved,
  Attachment,
  Citation,
} from '../../contract/chat.ts'
import type { Taught } from '../../contract/teaching.ts'
import type { Persona } from '../answering/types.ts'
import type { Language, Turn } from '../assistant/types.ts'
import type { AnswerEnd, RunningAnswer } from './delivery/streams/running-answer.ts'

export type { AnswerEnd, RunningAnswer }

export interface MessageRow {
  id: string
  posit_id: string
  role: 'user' | 'assistant'
  content: string
  client_key: string | null
  reply_to: string | null
  citations: Citation[] | null
  related: Citation[] | null
  unsupported: string[] | null
  general: boolean
  state: AnswerState | null
  approved: Approved | null
  flagged: boolean
  status: AnswerStatus
  created_at: Date
  feedback: AnswerFeedback | null
  feedback_reason: string | null
  attachments: Attachment[]
  /** The link it was asked through. */
  link_id: string | null
}

/** Whose message it is: a signed-in person's has a creator, a guest's a visitor. */
interface Conversation {
  created_by: string | null
  visitor_id: string | null
  /** The API key that asked, for a visitor of its own and with the access of its owner. */
  api_key_id: string | null
  /** Set in an update chat. */
  chat_session_id: string | null
  chat_history_id: string | null
}

export interface NewQuestion extends Conversation {
  posit_id: string
  content: string
  client_key: string | null
  attachments: Attachment[]
  link_id: string | null
}

export interface QuestionRow extends MessageRow, Conversation {
  /** Asked by the posit's owner. */
  by_owner: boolean
  /** A node holds it: it generates the answer, or is about to store what was generated before a stop. */
  is_leased: boolean
}

/** Committed; the owner's own questions, and messages of the update chat, are none. */
export interface AskedQuestion {
  id: string
  posit_id: string
  content: string
  is_guest: boolean
}

export interface GivenFeedback {
  posit_id: string
  question_id: string
  answer_id: string
  helpful: boolean
  reason: string | null
}

export interface NewAnswer extends Partial<AnswerBesides> {
  content: string
  /** In an update chat: what the message did. */
  taught?: Taught
  /** In an update chat: the task whose question it puts. */
  asks_task_id?: string | null
  citations: Citation[] | null
  state: AnswerState | null
  approved?: Approved | null
  flagged: boolean
  status: AnswerStatus
}

export interface StoredAnswer {
  id: string
  created_at: Date
}

/** What is known of a question that has just been asked; of one found in the database it is read. */
export interface QuestionContext {
  persona?: Persona
  /** Of the posit's knowledge, read with its asker's access. */
  version?: number
  turns?: Turn[]
  browserLanguage?: Language | null
}

/** Generates the answer to a question, stores it, and ends or fails it. Never rejects. */
export type Generate = (
  question: QuestionRow,
  answer: RunningAnswer,
  context?: QuestionContext,
) => Promise<void>
