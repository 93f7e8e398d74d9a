/** How near the meanings of sentences are to the question's, where vectors of all of them are stored. */
import { ENCODED_LANGUAGES } from '../../../retrieval/ranking/closeness.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import type { ReadPassage } from '../reading/read-passage.ts'

export interface Meaning {
  /** The nearest sentence's. */
  nearest: number
}

/** Null in another language, and where a sentence has no vector: words alone decide then. */
export function readMeaning(reads: ReadPassage[], language: Language): Meaning | null {
  const isEncoded = reads.every(
    ({ passage: { closeness }, sentences }) => closeness?.length === sentences.length,
  )
  if (!ENCODED_LANGUAGES.includes(language) || !isEncoded || reads.length === 0) return null
  return { nearest: Math.max(0, ...reads.flatMap(({ passage }) => passage.closeness ?? [])) }
}

/** 0 where there is no such sentence. */
export const nearnessOf = ({ passage: { closeness } }: ReadPassage, index: number) => closeness?.[index] ?? 0
