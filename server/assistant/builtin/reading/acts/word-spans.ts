/** The words of a text, with where they are and what they are compared by. */
import type { Language } from '../../../../retrieval/text/languages.ts'
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { stem } from '../../../../retrieval/text/stem.ts'
import { type Word as ReadWord, wordsOf } from '../../../../retrieval/text/words.ts'
import { isSmall } from './small-words.ts'

export interface Word extends ReadWord {
  stem: string
  isSmall: boolean
}

export const readWords = (text: string, language: Language): Word[] =>
  wordsOf(text).map((word) => ({
    ...word,
    stem: longStem(word.text, language),
    isSmall: !word.number && isSmall(word.text, language),
  }))

export const stemsOf = (text: string, language: Language): string[] =>
  readWords(text, language).flatMap((word) => (word.isSmall ? [] : [word.stem]))

const SHORTEST_HEAD = 4
const SHORTEST_START = 6

/** 'Kurs' would be cut to 'kur' and no longer end 'Tanzkurs'. */
export function longStem(word: string, language: Language): string {
  const short = stem(word, language)
  return language === 'de' && short.length < SHORTEST_HEAD ? word : short
}

/** German words are found in the compounds that they begin or end. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    (short.length >= SHORTEST_HEAD && long.endsWith(short)) ||
    (short.length >= SHORTEST_START && long.startsWith(short))
  )
}

export const holds = (stems: Iterable<string>, wanted: string): boolean => {
  for (const each of stems) if (isSameWord(each, wanted)) return true
  return false
}

export const isWithin = ({ start, end }: Span, spans: readonly Span[]) =>
  spans.some((span) => span.start <= start && end <= span.end)

export const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end
