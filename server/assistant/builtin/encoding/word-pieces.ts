/** Text to the ids of word pieces, as the model was trained: lower case without accents, then the longest known beginnings. */
const WORD_MAX_CHARACTERS = 100
const CONTROL = /[\p{Cc}\p{Cf}\ufffd]/gu
const MARKS = /\p{Mn}+/gu
/** Words; each sign and each Chinese letter stands alone. */
const WORDS = /[\p{Script=Han}]|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu
const CONTINUES = '##'

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
    return [this.#begin, ...this.#firstOf(text, max - 2), this.#end]
  }

  #firstOf(text: string, count: number): number[] {
    const plain = text.replace(CONTROL, ' ').toLowerCase().normalize('NFD').replace(MARKS, '')
    const ids: number[] = []
    for (const [word] of plain.matchAll(WORDS)) {
      ids.push(...this.#piecesOf(word))
      if (ids.length >= count) break
    }
    return ids.slice(0, count)
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
