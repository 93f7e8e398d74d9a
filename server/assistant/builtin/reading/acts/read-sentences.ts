/** The sentences of a source, read for comparison with messages. Most sources stay as they are from message to message: read once. */
import { LRUCache } from 'lru-cache'
import { fold } from '../../../../retrieval/text/fold.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { once } from './once.ts'
import { clausesOf, type Piece, sentencesOf } from './sentences.ts'
import { type Value, valuesIn } from './values.ts'
import { readWords, type Word } from './word-spans.ts'

export interface Clause extends Piece {
  stems: Set<string>
}

/** Each is read when it is first asked for: few sentences are asked for all. */
export interface ReadSentence extends Piece {
  folded: string
  words(): Word[]
  stems(): Set<string>
  /** Spans within the sentence. */
  clauses(): Clause[]
  values(): Value[]
}

/** Some 10 MB. */
const CACHED_CHARACTERS = 400_000
const cache = new LRUCache<string, ReadSentence[]>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_, key) => key.length,
})

export function readSentences(text: string, language: Language): ReadSentence[] {
  const key = `${language} ${text}`
  const cached = cache.get(key)
  if (cached) return cached
  const read = sentencesOf(text).map((piece) => readSentence(piece, language))
  cache.set(key, read)
  return read
}

function readSentence(piece: Piece, language: Language): ReadSentence {
  const { text } = piece
  const words = once(() => readWords(text, language))
  const stemsIn = (start: number, end: number) =>
    new Set(
      words().flatMap((word) => (word.isSmall || word.start < start || word.end > end ? [] : [word.stem])),
    )
  return {
    ...piece,
    folded: fold(text),
    words,
    stems: once(() => stemsIn(0, text.length)),
    clauses: once(() =>
      clausesOf(text).map((clause) => ({ ...clause, stems: stemsIn(clause.start, clause.end) })),
    ),
    values: once(() => valuesIn(text)),
  }
}
