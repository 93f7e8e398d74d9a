/**
 * A text taken apart once: sentences, and each word's index term and tell-tale marks. The same passages answer many questions, so
 * what was read is kept for a while.
 */
import { LRUCache } from 'lru-cache'
import { languageVotes } from '../../core/text/guess-language.ts'
import type { Language } from '../../core/text/languages.ts'
import { type Span, splitSentences } from '../../core/text/sentences.ts'
import { termOf } from '../../core/text/terms.ts'
import { type Word, wordsOf } from '../../core/text/words.ts'
import { kindMarks } from './kind-marks.ts'

/** About 12 MB when full: 6,000 passages of a paragraph each. */
const REMEMBERED_CHARACTERS = 4_000_000
/** A text is read this far: chunks are shorter, and what is longer is no prose. */
const WORDS_MAX = 2000
/** Words that tell a text's language. */
const LANGUAGE_SAMPLE_WORDS = 40

export interface TextSentence extends Span {
  text: string
  firstWord: string
  /** Where each word begins in the sentence. */
  offsets: number[]
  /** The index term of each word, '' for stop words. */
  terms: string[]
  /** What each word may be an answer to; see KIND_MARKS. */
  marks: Uint8Array
}

const remembered = new LRUCache<string, TextSentence[]>({
  maxSize: REMEMBERED_CHARACTERS,
  sizeCalculation: (_, key) => key.length + 1,
})
const languages = new LRUCache<string, Language | 'none'>({
  maxSize: REMEMBERED_CHARACTERS,
  sizeCalculation: (_, key) => key.length + 1,
})

/** The language most small words at the beginning of a text belong to; null without any. */
export function languageOf(text: string): Language | null {
  let language = languages.get(text)
  if (language === undefined) {
    language = languageVotes(wordsOf(text, LANGUAGE_SAMPLE_WORDS))[0]?.language ?? 'none'
    languages.set(text, language)
  }
  return language === 'none' ? null : language
}

export function readText(text: string, language: Language): TextSentence[] {
  const key = `${language}${text}`
  let sentences = remembered.get(key)
  if (!sentences) {
    const words = wordsOf(text, WORDS_MAX)
    let at = 0
    sentences = splitSentences(text).map((span) => {
      const from = at
      while (at < words.length && (words[at]?.start ?? 0) < span.end) at++
      return readSentence(text, span, words.slice(from, at), language)
    })
    remembered.set(key, sentences)
  }
  return sentences
}

const readSentence = (text: string, span: Span, words: Word[], language: Language): TextSentence => ({
  ...span,
  text: text.slice(span.start, span.end),
  firstWord: words[0]?.text ?? '',
  offsets: words.map((word) => word.start - span.start),
  terms: words.map((word) => termOf(word.text, language)),
  marks: Uint8Array.from(words, (word, at) => kindMarks(word, words[at - 1])),
})
