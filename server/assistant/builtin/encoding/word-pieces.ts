/** Text to the ids of word pieces, as the model was trained: lower case without accents, then the longest known beginnings. */
import type { Span } from '../../../retrieval/text/sentences.ts'

const WORD_MAX_CHARACTERS = 100
const CONTROL = /[\p{Cc}\p{Cf}\ufffd]/gu
const MARKS = /\p{Mn}+/gu
/** Words; each sign and each Chinese letter stands alone. */
const WORDS = /[\p{Script=Han}]|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu
const CONTINUES = '##'

/** A word of a text, and its pieces among the ids. */
export interface PlacedWord extends Span {
  first: number
  count: number
}

export class WordPieces {
  readonly #ids = new Map<string, number>()
  readonly #begin: number
  readonly #end: number
  readonly #unknown: number

  /** `vocabulary`: in the order of their ids. */
  constructor(vocabulary: string[]) {
    for (const [id, piece] of vocabulary.entries()) this.#ids.set(piece, id)
    this.#begin = this.#idOf('[CLS]')
    this.#end = this.#idOf('[SEP]')
    this.#unknown = this.#idOf('[UNK]')
  }

  #idOf(piece: string): number {
    const id = this.#ids.get(piece)
    if (id === undefined) throw new Error(`no ${piece} in the vocabulary`)
    return id
  }

  /** Marks of beginning and end included. What is longer than `max` pieces is cut off. */
  idsOf(text: string, max: number): number[] {
    return this.read(text, max).ids
  }

  /** As `idsOf`, with the words that the pieces belong to: `first` is where a word's own pieces begin among the ids. */
  read(text: string, max: number): { ids: number[]; words: PlacedWord[] } {
    const ids = [this.#begin]
    const words: PlacedWord[] = []
    for (const { index, 0: word } of text.replace(CONTROL, ' ').matchAll(WORDS)) {
      if (ids.length >= max - 1) break
      const pieces = this.#piecesOf(word.toLowerCase().normalize('NFD').replace(MARKS, ''))
      const first = ids.length
      ids.push(...pieces.slice(0, max - 1 - first))
      if (ids.length > first)
        words.push({ start: index, end: index + word.length, first, count: ids.length - first })
    }
    return { ids: [...ids, this.#end], words }
  }

  #piecesOf(word: string): number[] {
    if (word.length > WORD_MAX_CHARACTERS) return [this.#unknown]
    const pieces: number[] = []
    for (let start = 0; start < word.length; ) {
      let end = word.length
      let id: number | undefined
      for (; end > start && id === undefined; end--)
        id = this.#ids.get((start > 0 ? CONTINUES : '') + word.slice(start, end))
      if (id === undefined) return [this.#unknown]
      pieces.push(id)
      start = end + 1
    }
    return pieces
  }
}
