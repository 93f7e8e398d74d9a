/** What ranking works on: the words of a question, and what the index knows of them. */

/** One content word of a question. */
export interface QueryWord {
  /** Folded: lower case, without accents. */
  text: string
  /** Its index terms: the stem in each language the question may be in, the likeliest first. */
  stems: string[]
  /** Stems of words that mean about the same: searched too, at a lower weight. */
  synonyms: string[]
  /** How specific the word is in general, 0 to 1: high for a name or a rare word, low for 'usually'. */
  weight: number
  /** A name or a number: an answer without it answers something else. */
  is_name: boolean
  /** Taken over from earlier turns to complete a follow-up. */
  carried: boolean
}

/** A word of the posit that replaces one it does not hold: a misspelling or a derivation. */
export interface FuzzyMatch {
  term: string
  /** 0 to 1. */
  similarity: number
}

/** Keyed by the words that the posit does not hold. A map: a word may be a number or an inherited property name. */
export type FuzzyMatches = ReadonlyMap<string, FuzzyMatch[]>

/** Retrieval statistics of the whole posit for one question: the basis of an honest 'I don't know'. */
export interface RetrievalFacts {
  /** Chunks in the posit. */
  chunk_count: number
  /** For each term that was looked up (the plan's and the fuzzy matches): how many of the posit's chunks hold it. */
  document_frequency: ReadonlyMap<string, number>
  /** For each term of the plan that the posit does not hold: the posit's words most like it, best first. */
  fuzzy_matches: FuzzyMatches
}
