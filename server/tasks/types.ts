import type { GapCause } from '../../contract/tasks.ts'
import type { Outcome } from '../answering/types.ts'

/** A question that a posit could not answer. */
export interface Gap {
  /** The signed-in asker, who is notified of the response. */
  askerId: string | null
  /** The asker's conversation, where the answer will be put. */
  historyId?: string | null
  /** By which one viewer's flags of a day are counted, guests included. */
  viewerKey: string
  /** What the posit replied instead of an answer. */
  reply: string
  question: string
  /** How the question was read, and why it was left open. */
  outcome?: Pick<Outcome, 'plan' | 'cause' | 'evidence'>
}

export interface RaisedFlag {
  flagged: boolean
  taskId: string | null
  isNew: boolean
}

/** An answer that comes after its question, for one asker who waits for it. */
export interface LateAnswer {
  task_id: string
  posit_id: string
  user_id: string
  /** Where it was asked; null when that conversation is gone. */
  chat_history_id: string | null
  /** In this person's words. */
  question: string
  outcome: Outcome
}

/** A question became a flag of its own. */
export interface OpenedGap {
  task_id: string
  posit_id: string
  question: string
  cause: GapCause | null
}

export interface ClosedGap {
  task_id: string
  posit_id: string
  question: string
  outcome: 'answered' | 'cancelled'
}

/** A test question that used to pass. */
export interface FailedTest {
  test_id: string
  posit_id: string
  question: string
  state: 'changed' | 'fails'
}

/** A question that is still open, and how often it was asked. */
export interface AskedInVain {
  /** Of the task. */
  id: string
  question: string
  times: number
}
