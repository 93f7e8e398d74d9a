/**
 * A text taken apart once: sentences, and each word's index term and tell-tale marks. The same passages answer many questions, so
 * what was read is kept for a while.
 */
import { BoundedMemory } from '../../core/text/bounded-memory.ts'
import { languageVotes } from '../../core/text/guess-language.ts'
import type { Language } from '../../core/text/languages.ts'
import { type Span, splitSentences } from '../../core/text/sentences.ts'
import { termOf } from '../../core/text/terms.ts'
import { type Word, wordsOf } from '../../core/text/words.ts'
import { kindMarks } from './kind-marks.ts'

/** A generation, of which two are held: together about 12 MB, 6,000 passages of a paragraph each. */
const REMEMBERED_CHARACTERS = 2_000_000
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

const remembered = new BoundedMemory<TextSentence[]>(REMEMBERED_CHARACTERS)
const languages = new BoundedMemory<Language | 'none'>(REMEMBERED_CHARACTERS)

/** The language most small words at the beginning of a text belong to; null without any. */
export function languageOf(text: string): Language | null {
  let language = languages.get(text, text.length)
  if (language === undefined) {
    language = languageVotes(wordsOf(text, LANGUAGE_SAMPLE_WORDS))[0]?.language ?? 'none'
    languages.set(text, language, text.length)
  }
  return language === 'none' ? null : language
}

export function readText(text: string, language: Language): TextSentence[] {
  const key = `${language}${text}`
  let sentences = remembered.get(key, key.length)
  if (!sentences) {
    const words = wordsOf(text, WORDS_MAX)
    let at = 0
    sentences = splitSentences(text).map((span) => {
      const from = at
      while (at < words.length && (words[at]?.start ?? 0) < span.end) at++
      return readSentence(text, span, words.slice(from, at), language)
    })
    remembered.set(key, sentences, key.length)
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
