/** What a posit knows, as sentences whose words can be compared with a message's. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { languageOfWords } from '../../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { stem } from '../../../../retrieval/text/stem.ts'
import { wordsOf } from '../../../../retrieval/text/words.ts'
import type { TaughtSource } from '../../../types.ts'
import { clausesOf, type Piece, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { type Value, valuesIn } from './values.ts'

export interface KnownSentence extends Piece {
  source: TaughtSource
  /** 0 for the newest source. */
  age: number
  stems: Set<string>
  /** Spans within the sentence. */
  clauses: (Piece & { stems: Set<string> })[]
  values: Value[]
}

export interface KnownText {
  language: Language
  sentences: KnownSentence[]
  /** How much a word says: 1 in one sentence only, less the more hold it, 0 in none. */
  weight(stem: string): number
}

export function stemsOf(text: string, language: Language): string[] {
  return wordsOf(text)
    .filter((word) => !isSmall(word.text, language) || word.number)
    .map((word) => longStem(word.text, language))
}

/** 'Kurs' would be cut to 'kur' and no longer end 'Tanzkurs'. */
export function longStem(word: string, language: Language): string {
  const short = stem(word, language)
  return language === 'de' && short.length < SHORTEST_HEAD ? word : short
}

const SHORTEST_HEAD = 4
const SHORTEST_START = 6
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

export function readKnown(sources: readonly TaughtSource[], message: string): KnownText {
  const sample = `${message} ${sources
    .slice(0, 8)
    .map(({ text }) => text.slice(0, 400))
    .join(' ')}`
  const language = languageOfWords(wordsOf(sample, 400), 'en')
  const speaksOf = speakingOf(message, language)
  const sentences = sources.flatMap((source, age) =>
    sentencesOf(source.text)
      .filter(({ text }) => age < NEWEST || speaksOf(text))
      .map((piece) => known(source, age, piece, language)),
  )
  const counts = new Map<string, number>()
  for (const { stems } of sentences) for (const each of stems) counts.set(each, (counts.get(each) ?? 0) + 1)
  return { language, sentences, weight: (each) => weightOf(counts.get(each) ?? 0) }
}

/** What is only pointed at was said lately. */
const NEWEST = 10
const MARK_LETTERS = 5
/** Numbers to call or to enter, and addresses: named by their kind, not by words beside them. */
const NAMED_BY_KIND = /\d{4}|\d\d[ /-]\d\d|@|www\.|https?:/

/** Reading a sentence costs; whether it may share a word with the message is cheap to say. */
function speakingOf(message: string, language: Language): (text: string) => boolean {
  const marks = wordsOf(message)
    .filter((word) => word.number || !isSmall(word.text, language))
    .map((word) => word.text.slice(0, MARK_LETTERS))
  return (text) => {
    const folded = fold(text)
    return NAMED_BY_KIND.test(text) || marks.some((mark) => folded.includes(mark))
  }
}

const weightOf = (count: number) => (count === 0 ? 0 : 1 / Math.sqrt(count))

function known(source: TaughtSource, age: number, piece: Piece, language: Language): KnownSentence {
  const clauses = clausesOf(piece.text).map((clause) => ({
    ...clause,
    stems: new Set(stemsOf(clause.text, language)),
  }))
  const stems = new Set(clauses.flatMap((clause) => [...clause.stems]))
  let values: Value[] | null = null
  // Reading values costs most, and few sentences are asked for theirs.
  return {
    ...{ ...piece, source, age, stems, clauses },
    get values() {
      values ??= valuesIn(piece.text)
      return values
    },
  }
}
