/** Text to words: what counts as one word, wherever words are compared. */
import { fold } from './fold.ts'

/** Longer runs of letters are cut: nobody asks for them, and an index key has to stay small. */
export const WORD_MAX_CHARACTERS = 64

export interface Word {
  /** Position in the text, UTF-16 code units. */
  start: number
  end: number
  /** Folded, without possessive, elision, thousands separators or the dots of an initialism. */
  text: string
  /** Starts with a capital letter as written. */
  capital: boolean
  /** Holds a digit. */
  number: boolean
}

/** Alternatives in order: a number with its unit, an initialism, a word with inner apostrophes. Each is linear. */
const WORD = /\p{N}+(?:[.,]\p{N}+)*\p{L}*|(?:\p{L}\.){2,}|\p{L}[\p{L}\p{M}\p{N}]*(?:['’ʼ]\p{L}+)*/gu
/** Most words of most texts: none of the questions below is about them. */
const PLAIN = /^[A-Za-z]+$/
const DIGIT = /\p{N}/u
const CAPITAL = /^\p{Lu}/u
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/
const ELISION = /^(?:[ldjnsmtc]|qu|un|dell|nell|all|dall|sull|quest|quell)['’ʼ](?=\p{L}{2})/u
const ENGLISH_ENDING = /['’ʼ](?:s|m|d|re|ve|ll)$/
/** A run of such letters is a sentence or two; a longer one is read this far. */
const UNSPACED_MAX_CHARACTERS = 4000
/** Written without spaces: split into overlapping bigrams. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/** The words of a text in order, at most `limit` of them. */
export function wordsOf(text: string, limit = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    if (words.length >= limit) break
    pushWord(words, match[0], match.index)
  }
  return words
}

/** Which words each span of their text holds, spans in order: no word reaches over the end of a sentence. */
export function rangesOf(words: Word[], spans: readonly { end: number }[]): { from: number; to: number }[] {
  let to = 0
  return spans.map(({ end }) => {
    const from = to
    while (to < words.length && (words[to]?.start ?? 0) < end) to++
    return { from, to }
  })
}

function pushWord(words: Word[], written: string, start: number): void {
  const end = start + written.length
  if (PLAIN.test(written)) {
    const text = written.slice(0, WORD_MAX_CHARACTERS).toLowerCase()
    words.push({ start, end, text, capital: written < 'a', number: false })
    return
  }
  const number = DIGIT.test(written)
  if (number && written.includes(',') && !THOUSANDS.test(written)) pushParts(words, written, start)
  else if (UNSPACED.test(written)) pushPairs(words, written.slice(0, UNSPACED_MAX_CHARACTERS), start)
  else {
    const text = wordText(written.slice(0, WORD_MAX_CHARACTERS), number)
    if (text) words.push({ start, end, text, capital: CAPITAL.test(written), number })
  }
}

function wordText(written: string, number: boolean): string {
  const folded = fold(written)
  if (number) return THOUSANDS.test(folded) ? folded.replace(/[.,]/g, '') : folded
  if (folded.includes('.')) return folded.replaceAll('.', '')
  if (!/['’ʼ]/.test(folded)) return folded
  return folded.replace(ELISION, '').replace(ENGLISH_ENDING, '').replace(/['’ʼ]/g, '')
}

function pushParts(words: Word[], written: string, start: number): void {
  let offset = start
  for (const part of written.split(',')) {
    if (part)
      words.push({ start: offset, end: offset + part.length, text: fold(part), capital: false, number: true })
    offset += part.length + 1
  }
}

function pushPairs(words: Word[], written: string, start: number): void {
  const letters = [...written]
  let offset = start
  for (let at = 0; at < Math.max(1, letters.length - 1); at++) {
    const pair = letters.slice(at, at + 2).join('')
    words.push({ start: offset, end: offset + pair.length, text: fold(pair), capital: false, number: false })
    offset += letters[at]?.length ?? 1
  }
}

/** Words separated by space, as people count them. */
export function countWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(/\S+/g)) count++
  return count
}
