/** The domain's vocabulary. */
import type { Taught } from '../../contract/teaching.ts'
import type { Persona } from '../answering/types.ts'
import type { Turn } from '../assistant/types.ts'
import type { Db } from '../database/schema.ts'

export interface Lesson {
  posit_id: string
  owner_id: string
  message_id: string
  message: string
  files: string[]
  voice: Persona
  /** Earlier turns of the update chats, oldest first. */
  history: Turn[]
  /** The task whose question the assistant's last message put. */
  asked_task_id: string | null
  /** The owner's message before this one, which may have raised cards. */
  answered_message_id: string | null
}

/** Applies what was read, within the transaction that stores the reply, which puts the question of a task or none. */
export type ApplyLesson = (trx: Db) => Promise<{ taught: Taught; asks_task_id: string | null }>
