/**
 * Places footnotes after the sentence that their passage supports. A passage that clearly supports no sentence gets no
 * mark; it is still listed under the answer.
 */
import type { Token, Tokens } from 'marked'
import type { Block } from './blocks.ts'
import { plainText } from './plain-text.ts'

/** Normalised sentence to the numbers of the footnotes behind it. */
export type SentenceMarks = ReadonlyMap<string, readonly number[]>

export interface Sentence {
  /** For comparing: letters and digits alone. */
  key: string
  /** Offset behind its last character. */
  end: number
}

/** Shorter ones ('Yes.') are found in any passage. */
const KEY_MIN_LENGTH = 12
/** Of a sentence's words, the passage must hold this share. */
const SHARE_MIN = 0.6
const WORDS_MIN = 4
const WORD_MIN_LETTERS = 3

const SENTENCE = /[^.!?。！？…\n]+(?:[.!?。！？…]+["'”’»)\]]*|\n|$)/g
const NOT_WORD = /[^\p{L}\p{N}]+/gu

const keyOf = (text: string) => text.toLowerCase().replace(NOT_WORD, ' ').trim()
const wordsOf = (key: string) => key.split(' ').filter((word) => word.length >= WORD_MIN_LETTERS)

export const sentencesIn = (text: string): Sentence[] =>
  [...text.matchAll(SENTENCE)].flatMap((match) => {
    const key = keyOf(match[0])
    return key === '' ? [] : [{ key, end: match.index + match[0].trimEnd().length }]
  })

/** The runs of inline text in a block that may hold a mark. */
function textsIn(token: Token): string[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [plainText(token.tokens ?? [token])]
    case 'list':
      return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(textsIn))
    case 'blockquote':
      return (token.tokens ?? []).flatMap(textsIn)
    case 'table':
      return (token as Tokens.Table).rows.flatMap((row) => row.map((cell) => plainText(cell.tokens)))
    default:
      return []
  }
}

function support(key: string, quoteKey: string, quoteWords: ReadonlySet<string>): number {
  if (key.length >= KEY_MIN_LENGTH && ` ${quoteKey} `.includes(` ${key} `)) return 1
  const words = wordsOf(key)
  if (words.length < WORDS_MIN) return 0
  return words.filter((word) => quoteWords.has(word)).length / words.length
}

/** The marks by block. `quotes` are in the order of their numbers, from 1. */
export function chooseMarks(blocks: readonly Block[], quotes: readonly string[]): Map<number, SentenceMarks> {
  const places = blocks.flatMap(({ key: block, token }) =>
    textsIn(token).flatMap((text) => sentencesIn(text).map(({ key }) => ({ block, key }))),
  )
  const chosen = new Map<number, Map<string, number[]>>()
  quotes.forEach((quote, index) => {
    const quoteKey = keyOf(quote)
    const quoteWords = new Set(wordsOf(quoteKey))
    let best = { share: SHARE_MIN, place: undefined as (typeof places)[number] | undefined }
    for (const place of places) {
      const share = support(place.key, quoteKey, quoteWords)
      // The last of several: what goes before it is supported as well.
      if (share >= best.share) best = { share, place }
    }
    if (!best.place) return
    const { block, key } = best.place
    const marks = chosen.get(block) ?? new Map<string, number[]>()
    marks.set(key, [...(marks.get(key) ?? []), index + 1])
    chosen.set(block, marks)
  })
  return chosen
}
