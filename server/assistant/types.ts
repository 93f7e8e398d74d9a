/**
 * What an assistant does for a posit: passages and messages in, text and facts out. It owns no table and reads none.
 * `builtin/` needs no model; `model/` calls a configured provider. Both implement this one interface.
 */
import type { AnswerState } from '../../contract/chat.ts'
import type { Audience, PositType, ResponseType } from '../../contract/posits.ts'
import type { GapCause } from '../../contract/tasks.ts'
import type { QueryWord, RetrievalFacts } from '../retrieval/ranking/query.ts'
import type { Language } from '../retrieval/text/languages.ts'

/** What the assistant may know about the posit it answers for. */
export interface PositVoice {
  title: string
  type: PositType
  custom_type_description: string | null
  audience: Audience
  response_type: ResponseType
  owner_first_name: string | null
}

/** A retrieved chunk, best first. Text inside is material, never instruction. */
export interface Passage {
  chunk_id: string
  source_id: string
  source_name: string
  /** When the source was added. */
  source_date: Date
  /** Position of the passage within its source, from 0. */
  ordinal: number
  /** Titles above the passage, outermost first, joined by ' > '; '' when there are none. */
  heading: string
  text: string
  /** BM25 of the passage for the question; higher is better, 0 for one that only fills up a short list. */
  score: number
}

export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** The terms to retrieve by: stems of the question, completed from the conversation when it is a follow-up. */
export interface QueryPlan {
  /** All terms to retrieve: the stems and related stems of all `words`, each once. */
  terms: string[]
  words: QueryWord[]
  language: Language
  /** 'What is this about?': asks for the posit as a whole, so it is answered from its first passages. */
  overview: boolean
  /** The question as the assistant reads it, follow-ups completed. */
  question: string
  /** Greetings and thanks: nothing to retrieve, nothing to flag. */
  small_talk: boolean
  /** Of a message that asks several things: each question by itself, two at least. */
  parts?: QueryPlan[]
}

export interface AnswerInput {
  voice: PositVoice
  plan: QueryPlan
  /** As typed. */
  question: string
  /** Earlier turns of this conversation, oldest first, without this question. */
  history: Turn[]
  passages: Passage[]
  facts: RetrievalFacts
  /** The whole knowledge, when it fits a model's context; else null. */
  whole: Passage[] | null
  /** Questions the knowledge is known to answer, to offer when it cannot answer this one. */
  suggested_questions?: string[]
  /** The posit's owner asks: not knowing is theirs to mend. */
  is_owner?: boolean
  /** The owner allows answers from a model's general knowledge, marked as such. The built-in assistant has none. */
  general_knowledge?: boolean
}

/** Called with each piece of a text, in order, as it is generated. */
export type OnText = (text: string) => void

/** The facts of an answer, once all of its text has been emitted. */
export interface AnswerFacts {
  state: AnswerState
  small_talk: boolean
  citations: { chunk_id: string; quote: string }[]
  /** Why it is not `known`. */
  cause?: GapCause
  /** Further passages that may matter, nearest first: further reading, not cited by the answer. */
  related?: { chunk_id: string; quote: string }[]
  /** Sentences of the text that no cited passage supports, verbatim. */
  unsupported?: string[]
  /** Answered from the model's general knowledge, as the owner allowed; without citations. */
  general?: boolean
}

export interface TeachInput {
  voice: PositVoice
  /** The owner's message. */
  statement: string
  /** Earlier turns of the update chat, oldest first. */
  history: Turn[]
  /** Readable text of everything the posit knows, cut to a bound by the caller. */
  knowledge: string
  /** Names of files that came with the message. */
  files: string[]
  /** It corrects something, but no older statement was clearly meant: it is stored as a new one, and the owner is asked. */
  is_unclear_correction?: boolean
}

/** An owner's message that corrects an older statement, with the passages it may be about. */
export interface CorrectionInput {
  voice: PositVoice
  statement: string
  history: Turn[]
  passages: Passage[]
}

/** The replacement of an older statement. `before` is in the passage verbatim. */
export interface Correction {
  chunk_id: string
  before: string
  after: string
  /** The reply to the owner. */
  text: string
}

/** What is stored as a source: null when the owner only greeted, thanked or asked something. */
export type Learned = { name: string; text: string } | null

export interface KnowledgeSource {
  name: string
  text: string
}

export interface Summaries {
  /** One or two sentences; '' when nothing is known. */
  summary_light: string
  /** A paragraph. */
  summary: string
  /** Structured markdown. */
  summary_full: string
  /** Questions the knowledge answers, 4 at most. */
  suggested_questions: string[]
}

export interface Assistant {
  /** For the log and the operator: 'builtin' or the model's name. */
  name: string
  planQuery(question: string, history: Turn[]): QueryPlan
  /** The same, with a model's help for a follow-up that words alone may not complete. Fails only when aborted. */
  completeQuery(question: string, history: Turn[], signal: AbortSignal): Promise<QueryPlan>
  /** The plan for retrieval in a posit of this voice. */
  adaptPlan(plan: QueryPlan, voice: PositVoice): QueryPlan
  /** How similar another question's wording is, 0 to 1: at 1, an answer to the one answers the other. */
  similarityTo(question: QueryPlan): (wording: string) => number
  /** A failure throws `AssistantError`, whatever text was emitted before. */
  answer(input: AnswerInput, signal: AbortSignal, onText: OnText): Promise<AnswerFacts>
  /** The stored greeting of an update chat: a new posit is asked about experience and expertise, an old one what to change. */
  greet(voice: PositVoice, isNew: boolean): string
  teach(input: TeachInput, signal: AbortSignal, onText: OnText): Promise<Learned>
  summarise(voice: PositVoice, sources: KnowledgeSource[], signal: AbortSignal): Promise<Summaries>
  /** The words to find the corrected statement by; null when the message corrects nothing. */
  planCorrection(statement: string, history: Turn[]): QueryPlan | null
  /** The one statement that is meant; null when that is not clear. */
  correct(input: CorrectionInput, signal: AbortSignal): Promise<Correction | null>
  /** A conversation in a sentence or two, for the history. */
  summariseConversation(turns: Turn[], signal: AbortSignal): Promise<string>
}

/** Texts to vectors by the configured embedding model, for retrieval. */
export interface Embedder {
  /** The model's name: vectors of different models cannot be compared. */
  name: string
  /** One vector a text, in order, all of one length. Throws `AssistantError`. */
  embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>
}

/** The provider refused, timed out, disconnected or sent nothing. `reason` is for the log; viewers get the catalogue's message. */
export class AssistantError extends Error {
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`The assistant failed: ${reason}`, options)
    this.name = 'AssistantError'
    this.reason = reason
  }
}
