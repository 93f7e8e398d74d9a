/**
 * A text taken apart once: sentences, and each word's index term and tell-tale marks. The same passages answer many questions, so
 * what was read is kept for a while.
 */
import { BoundedMemory } from '../../../core/bounded-memory.ts'
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { type Span, splitSentences } from '../../../retrieval/text/sentences.ts'
import { termOf } from '../../../retrieval/text/terms.ts'
import { rangesOf, type Word, wordsOf } from '../../../retrieval/text/words.ts'
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
  /** Ends in a question mark. */
  asks: boolean
  /** Where each word begins in the sentence. */
  offsets: number[]
  /** The index term of each word, '' for stop words. */
  terms: string[]
  /** What each word may be an answer to; see KIND_MARKS. */
  marks: Uint8Array
}

interface Remembered {
  /** Undefined until it is asked for; null without any small word. */
  language?: Language | null
  sentences: Partial<Record<Language, TextSentence[]>>
}

/** By the text itself, and not by a key made of it: its hash is known, and nothing is put together for a look. */
const remembered = new BoundedMemory<Remembered>(REMEMBERED_CHARACTERS)

function rememberedOf(text: string): Remembered {
  let known = remembered.get(text, text.length)
  if (!known) {
    known = { sentences: {} }
    remembered.set(text, known, text.length)
  }
  return known
}

/** The language most small words at the beginning of a text belong to; null without any. */
export function languageOf(text: string): Language | null {
  const known = rememberedOf(text)
  if (known.language === undefined)
    known.language = languageVotes(wordsOf(text, LANGUAGE_SAMPLE_WORDS))[0]?.language ?? null
  return known.language
}

export function readText(text: string, language: Language): TextSentence[] {
  const { sentences } = rememberedOf(text)
  sentences[language] ??= takeApart(text, language)
  return sentences[language]
}

function takeApart(text: string, language: Language): TextSentence[] {
  const spans = splitSentences(text)
  const words = wordsOf(text, WORDS_MAX)
  const ranges = rangesOf(words, spans)
  return spans.map((span, at) =>
    readSentence(text, span, words.slice(ranges[at]?.from, ranges[at]?.to), language),
  )
}

function readSentence(whole: string, span: Span, words: Word[], language: Language): TextSentence {
  const text = whole.slice(span.start, span.end)
  return {
    ...span,
    text,
    firstWord: words[0]?.text ?? '',
    asks: /[?？]["'”’)]*$/.test(text),
    offsets: words.map((word) => word.start - span.start),
    terms: words.map((word) => termOf(word.text, language)),
    marks: Uint8Array.from(words, (word, at) => kindMarks(word, words[at - 1])),
  }
}
