/** A question put to a posit, and its outcome with the evidence. */
import type { AnswerBesides, AnswerState, Approved, Citation } from '../../contract/chat.ts'
import type { GapCause } from '../../contract/tasks.ts'
import type { PositVoice, QueryPlan, Turn } from '../assistant/types.ts'
import type { Language } from '../retrieval/text/languages.ts'

/** What of the posit shapes its answers. */
export interface Persona extends PositVoice {
  suggested_questions?: string[]
  general_knowledge?: boolean
}

export interface PositQuery {
  positId: string
  question: string
  /** Earlier turns of the conversation, oldest first. */
  history: Turn[]
  persona: Persona
  /** Of the asker's browser. */
  browserLanguage?: Language | null | undefined
  /** The posit's owner asks. */
  isOwner?: boolean
  /** Leaves out the approved answer of this task: is its response found as any source is? */
  withoutTask?: string | undefined
  /** Of the posit's knowledge, when the caller has just read it. */
  version?: number | undefined
  signal: AbortSignal
  /** Gets the text piece by piece, as it is generated. */
  onText?(text: string): void
}

export interface Outcome {
  text: string
  state: AnswerState
  small_talk: boolean
  citations: Citation[]
  /** Found but not quoted, sentences that no source supports, and whether it is general knowledge. */
  extras: AnswerBesides
  /** Set when it is the owner's own answer. */
  approved: Approved | null
  /** How the question was read. */
  plan: QueryPlan
  /** On what is not known: why, and the passages the owner should see. */
  cause: GapCause | null
  evidence: Citation[]
}

/** Throws `AssistantError` when the provider fails or returns nothing, and the signal's reason when it is aborted. */
export type Ask = (query: PositQuery) => Promise<Outcome>
