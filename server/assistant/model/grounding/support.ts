/** Whether passages support a text, judged by words alone, and which of their sentences do. */
import { QUOTE_MAX_CHARACTERS } from '../../../../contract/knowledge.ts'
import { languageOfWords } from '../../../retrieval/text/guess-language.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { type Span, splitSentences } from '../../../retrieval/text/sentences.ts'
import { truncate } from '../../../retrieval/text/truncate.ts'
import { rangesOf } from '../../../retrieval/text/words.ts'
import { type AnalysedText, type ContentWords, readWords } from './analyse-text.ts'

/** A neighbouring sentence joins the quote when it adds this share of what the best one has. */
const NEIGHBOUR_SHARE = 0.3
/** Of the text's content words, a passage that was not cited must hold this share to count as its source. */
const UNCITED_SHARE = 0.6
const UNCITED_WORDS_MIN = 3

export function countShared(words: ContentWords, others: ContentWords): number {
  let count = 0
  for (const word of words.stems) if (others.stems.has(word)) count++
  for (const number of words.numbers) if (others.numbers.has(number)) count += 2
  return count
}

/** What supports an answer. */
export interface Ground {
  language: Language
  cited: ContentWords
  /** The asker's own words: an answer may repeat them without a source. */
  asked: ContentWords
}

export function groundOf(cited: AnalysedText[], said: string, fallback: Language): Ground {
  const words = cited.flatMap((read) => read.words)
  const language = languageOfWords(words, fallback)
  const contents = cited.map((read) => read.content(language))
  const stems = new Set(contents.flatMap((content) => [...content.stems]))
  const numbers = new Set(contents.flatMap((content) => [...content.numbers]))
  return { language, cited: { stems, numbers }, asked: readWords(said, language) }
}

/** A number of one digit is in every text. */
export const holdsNumbers = ({ cited, asked }: Ground, { numbers }: ContentWords) =>
  [...numbers].every((number) => number.length < 2 || cited.numbers.has(number) || asked.numbers.has(number))

/**
 * Two cheap signs that an answer goes beyond its citations: a number that none of them holds (nor the asker's turns), or no shared
 * word at all. Words are not compared across languages, and names not at all: both would call good answers bad.
 */
export function isSupported(answer: AnalysedText, ground: Ground): boolean {
  const words = answer.content(ground.language)
  if (!holdsNumbers(ground, words)) return false
  return countShared(words, ground.cited) > 0 || answer.language(ground.language) !== ground.language
}

/** The index of the passage that plainly supports a text without citations, or null. */
export function findUncitedSource(text: string, passages: string[], language: Language): number | null {
  const words = readWords(text, language)
  if (words.stems.size + words.numbers.size < UNCITED_WORDS_MIN) return null
  let best: { index: number; share: number } | null = null
  for (const [index, passage] of passages.entries()) {
    const ground = readWords(passage, language)
    if (![...words.numbers].every((number) => ground.numbers.has(number))) continue
    const share = [...words.stems].filter((word) => ground.stems.has(word)).length / (words.stems.size || 1)
    if (share >= UNCITED_SHARE && share > (best?.share ?? 0)) best = { index, share }
  }
  return best?.index ?? null
}

/** The sentence of the passage that shares most with the answer, with a neighbour that adds to it: verbatim. */
export function bestQuote(read: AnalysedText, answer: AnalysedText, fallback: Language): string {
  const passage = read.text
  const language = read.language(fallback)
  const wanted = answer.content(language)
  const spans = splitSentences(passage)
  const scores = rangesOf(read.words, spans).map((sentence) =>
    countShared(read.content(language, sentence), wanted),
  )
  const index = scores.indexOf(Math.max(...scores))
  const best = spans[index]
  if (!best) return truncate(passage.trim(), QUOTE_MAX_CHARACTERS)
  const worthy = (scores[index] ?? 0) * NEIGHBOUR_SHARE
  const isWorthy = (at: number) => (scores[at] ?? 0) > 0 && (scores[at] ?? 0) >= worthy
  const next = isWorthy(index + 1) ? spans[index + 1] : undefined
  const previous = !next && isWorthy(index - 1) ? spans[index - 1] : undefined
  return cutQuote(passage, best, previous ?? next)
}

function cutQuote(passage: string, best: Span, neighbour: Span | undefined): string {
  const both = neighbour
    ? passage.slice(Math.min(best.start, neighbour.start), Math.max(best.end, neighbour.end))
    : ''
  const quote = both && both.length <= QUOTE_MAX_CHARACTERS ? both : passage.slice(best.start, best.end)
  return truncate(quote, QUOTE_MAX_CHARACTERS)
}
