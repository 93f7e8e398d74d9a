import type { QueryWord, RetrievalFacts } from '../../retrieval/ranking/query.ts'
import type { Language } from '../../retrieval/text/languages.ts'
import type { Verify } from '../embedding/embedder.ts'

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
  /** Relative to the others of one retrieval: higher is better, 0 for one that only fills up a short list. */
  score: number
  /** How near the meaning of each sentence is to the question's, from -1 to 1, where its sentences are encoded. */
  closeness?: number[]
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
  /** Of a short question that may go on from the one before: as if it did. */
  completed?: QueryPlan
}

/** What was found for a plan. */
export interface Found {
  plan: QueryPlan
  passages: Passage[]
  facts: RetrievalFacts
}

/** A posit's knowledge as a question meets it. */
export interface StoredKnowledge {
  find(plan: QueryPlan): Promise<Found>
  verify: Verify
}
