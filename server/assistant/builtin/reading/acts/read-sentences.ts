/** The sentences of a source, read for comparison with messages. Most sources stay as they are from message to message: read once. */
import { LRUCache } from 'lru-cache'
import { fold } from '../../../../retrieval/text/fold.ts'
import type { Language } from '../../../../retrieval/text/languages.ts'
import { type Piece, sentencesOf } from './sentences.ts'
import { type Value, valuesIn } from './values.ts'
import { readWords, type Word } from './word-spans.ts'

/** Its words and values are read when they are first asked for: few sentences are asked for all. */
export class ReadSentence implements Piece {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly folded: string
  readonly #language: Language
  #words: Word[] | undefined
  #stems: Set<string> | undefined
  #values: Value[] | undefined

  constructor({ start, end, text }: Piece, language: Language) {
    this.start = start
    this.end = end
    this.text = text
    this.folded = fold(text)
    this.#language = language
  }

  get words(): Word[] {
    this.#words ??= readWords(this.text, this.#language)
    return this.#words
  }

  get stems(): Set<string> {
    this.#stems ??= new Set(this.words.filter((word) => !word.isSmall).map((word) => word.stem))
    return this.#stems
  }

  get values(): Value[] {
    this.#values ??= valuesIn(this.text)
    return this.#values
  }
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
  const read = sentencesOf(text).map((piece) => new ReadSentence(piece, language))
  cache.set(key, read)
  return read
}
