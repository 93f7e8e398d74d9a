/** Whether a text rests on a passage, judged by words alone, and which of its sentences carry it. */
import { QUOTE_MAX_CHARACTERS } from '../../../contract/knowledge.ts'
import { guessLanguage } from '../../core/text/guess-language.ts'
import type { Language } from '../../core/text/languages.ts'
import { type Span, splitSentences } from '../../core/text/sentences.ts'
import { stem } from '../../core/text/stem.ts'
import { STOP_WORDS } from '../../core/text/stop-words.ts'
import { wordsOf } from '../../core/text/words.ts'

/** A text of a model is not read beyond this: two pages. */
const WORDS_MAX = 1200
/** A neighbouring sentence joins the quote when it adds this share of what the best one has. */
const NEIGHBOUR_SHARE = 0.3
/** Of the text's content words, a passage that was not cited must hold this share to be taken as its source. */
const UNCITED_SHARE = 0.6
const UNCITED_WORDS_MIN = 3

/** Content words as stems, numbers as written. */
export interface TextWords {
  stems: Set<string>
  numbers: Set<string>
}

export function readWords(text: string, language: Language): TextWords {
  const stems = new Set<string>()
  const numbers = new Set<string>()
  for (const word of wordsOf(text, WORDS_MAX)) {
    if (word.number) numbers.add(word.text.replace(/^0+(?=\d)/, ''))
    else if (!STOP_WORDS[language].has(word.text)) stems.add(stem(word.text, language))
  }
  return { stems, numbers }
}

function countShared(words: TextWords, others: TextWords): number {
  let count = 0
  for (const word of words.stems) if (others.stems.has(word)) count++
  for (const number of words.numbers) if (others.numbers.has(number)) count += 2
  return count
}

/**
 * Two cheap signs that an answer went beyond its citations: a number that stands in none of them (nor in `said`, what the asker
 * brought), or no shared word at all. Words are not compared across languages, and names not at all: both would call good answers bad.
 */
export function isSupported(answer: string, cited: string, said: string, fallback: Language): boolean {
  const language = guessLanguage(cited, fallback)
  const words = readWords(answer, language)
  const ground = readWords(cited, language)
  const asked = readWords(said, language)
  const isKnown = (number: string) =>
    number.length < 2 || ground.numbers.has(number) || asked.numbers.has(number)
  if (![...words.numbers].every(isKnown)) return false
  return countShared(words, ground) > 0 || guessLanguage(answer, language) !== language
}

/** The place of the passage that a text without citations plainly rests on, or null. */
export function findUncitedSource(text: string, passages: string[], language: Language): number | null {
  const words = readWords(text, language)
  if (words.stems.size + words.numbers.size < UNCITED_WORDS_MIN) return null
  let best: { place: number; share: number } | null = null
  for (const [place, passage] of passages.entries()) {
    const ground = readWords(passage, language)
    if (![...words.numbers].every((number) => ground.numbers.has(number))) continue
    const share = [...words.stems].filter((word) => ground.stems.has(word)).length / (words.stems.size || 1)
    if (share >= UNCITED_SHARE && share > (best?.share ?? 0)) best = { place, share }
  }
  return best?.place ?? null
}

/** The sentence of the passage that shares most with the answer, with a neighbour that adds to it: verbatim. */
export function bestQuote(passage: string, answer: string, fallback: Language): string {
  const language = guessLanguage(passage, fallback)
  const wanted = readWords(answer, language)
  const spans = splitSentences(passage)
  const scores = spans.map(({ start, end }) => scoreOf(passage.slice(start, end), wanted, language))
  const place = scores.indexOf(Math.max(...scores))
  const best = spans[place]
  if (!best) return passage.trim().slice(0, QUOTE_MAX_CHARACTERS)
  const worthy = (scores[place] ?? 0) * NEIGHBOUR_SHARE
  const isWorthy = (at: number) => (scores[at] ?? 0) > 0 && (scores[at] ?? 0) >= worthy
  const next = isWorthy(place + 1) ? spans[place + 1] : undefined
  const previous = !next && isWorthy(place - 1) ? spans[place - 1] : undefined
  return cutQuote(passage, best, previous ?? next)
}

const scoreOf = (sentence: string, wanted: TextWords, language: Language) =>
  countShared(readWords(sentence, language), wanted)

function cutQuote(passage: string, best: Span, neighbour: Span | undefined): string {
  const both = neighbour
    ? passage.slice(Math.min(best.start, neighbour.start), Math.max(best.end, neighbour.end))
    : ''
  const quote = both && both.length <= QUOTE_MAX_CHARACTERS ? both : passage.slice(best.start, best.end)
  return quote.slice(0, QUOTE_MAX_CHARACTERS)
}
