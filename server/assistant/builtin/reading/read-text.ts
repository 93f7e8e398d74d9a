/**
 * A text analysed once: its sentences, and each word's index term and answer-type markers. The same passages answer many questions,
 * so the analysis is cached.
 */
import { LRUCache } from 'lru-cache'
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { type Span, splitSentences } from '../../../retrieval/text/sentences.ts'
import { termOf } from '../../../retrieval/text/terms.ts'
import { rangesOf, type Word, wordsOf } from '../../../retrieval/text/words.ts'
import { answerTypeMarkers } from './answer-type-markers.ts'

/** A generation, of which two are held: together about 12 MB, 6,000 passages of a paragraph each. */
const CACHED_CHARACTERS = 4_000_000
/** A text is read this far: chunks are shorter, and what is longer is no prose. */
const WORDS_MAX = 2000
const LANGUAGE_SAMPLE_WORDS = 40

export interface TextSentence extends Span {
  text: string
  /** The index term of each word, '' for stop words. */
  terms: string[]
  /** What each word may be an answer to; see ANSWER_TYPE_MARKERS. */
  markers: Uint8Array
}

interface Analysis {
  /** Undefined until it is computed; null without any stop word. */
  language?: Language | null
  sentences: Partial<Record<Language, TextSentence[]>>
}

/** Keyed by the text itself: its hash is known, and a lookup builds no key. */
const cache = new LRUCache<string, Analysis>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_, text) => text.length + 1,
})

function analysisOf(text: string): Analysis {
  let known = cache.get(text)
  if (!known) {
    known = { sentences: {} }
    cache.set(text, known)
  }
  return known
}

/** The language most small words at the beginning of a text belong to; null without any. */
export function languageOf(text: string): Language | null {
  const known = analysisOf(text)
  if (known.language === undefined)
    known.language = languageVotes(wordsOf(text, LANGUAGE_SAMPLE_WORDS))[0]?.language ?? null
  return known.language
}

export function readText(text: string, language: Language): TextSentence[] {
  const { sentences } = analysisOf(text)
  sentences[language] ??= analyse(text, language)
  return sentences[language]
}

function analyse(text: string, language: Language): TextSentence[] {
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
    terms: words.map((word) => termOf(word.text, language)),
    markers: Uint8Array.from(words, (word, at) => answerTypeMarkers(word, words[at - 1])),
  }
}
