/** The sentences a summary is made of: those that say what it is, open a part, or hold the words that come up most. */
import { type Chunk, chunkText } from '../../../retrieval/chunking/chunk-text.ts'
import { FAINT_WEIGHT, generalWeight } from '../../../retrieval/text/common-words.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import type { KnowledgeSource } from '../../types.ts'
import { leansOnBefore } from './clean-sentence.ts'
import type { Outline } from './read-outlines.ts'

/** Text read for a summary, over all sources: about 60,000 words, a fifth of a second. */
export const SUMMARY_READ_CHARACTERS = 400_000

export interface KeySentence {
  source: number
  heading: string
  isAnswer: boolean
  isPreamble: boolean
  /** It begins with a name in its document's title. */
  namesTitle: boolean
  /** Position in reading order over all sources. */
  order: number
  text: string
  words: number
  terms: string[]
  weight: number
}

export interface Section {
  source: number
  heading: string
  chunks: Chunk[]
}

/** The sources' sections in order; long sources are read from their beginning, each getting a fair part of the bound. */
export function readSections(sources: KnowledgeSource[]): Section[] {
  const each = Math.floor(SUMMARY_READ_CHARACTERS / Math.max(1, sources.length))
  const sections: Section[] = []
  for (const [source, { name, text }] of sources.entries()) {
    for (const chunk of chunkText(text.slice(0, Math.max(2000, each)), { sourceName: name })) {
      const last = sections.at(-1)
      if (last && last.source === source && last.heading === chunk.heading) last.chunks.push(chunk)
      else sections.push({ source, heading: chunk.heading, chunks: [chunk] })
    }
  }
  return sections
}

const SUBJECT_WORDS = 3
const OPENS_SOURCE = 1.2
const OPENS_SECTION = 0.4
const DEFINES = 0.5
/** Excited or addressed to somebody: no sentence of a summary. */
const EXCLAIMS = -0.6
const DEFINITION =
  /^(?:I am|I['’]m|We are|We['’]re|My name is|Ich bin|Wir sind|.{2,60}? (?:is|are|was|were|ist|sind|war) (?:an?|the|one|our|my|eine?|der|die|das)) /
const SPEAKS_FOR_ITSELF = /^(?:I|We|My|Our|Ich|Wir|Mein\w*|Unser\w*)\b/u

/** 'No. Milk burns' says nothing without its question; 'I sing in a choir' does. */
export const needsItsQuestion = ({ isAnswer, text }: KeySentence) => isAnswer && !SPEAKS_FOR_ITSELF.test(text)

export function keySentences(outlines: Outline[]): KeySentence[] {
  const sentences = outlines.flatMap(({ sentences, language, title }, source) =>
    sentences.map(({ text, heading, isAnswer, isPreamble, opensSection }, at): KeySentence => {
      const opens = at === 0 ? OPENS_SOURCE : opensSection ? OPENS_SECTION : 0
      const weight = opens + (DEFINITION.test(text) ? DEFINES : 0) + (text.endsWith('!') ? EXCLAIMS : 0)
      const terms = termsOf(text, language)
      const named = title ? termsOf(title, language).filter((term) => terms.includes(term)).length : 0
      return {
        source,
        heading,
        isAnswer,
        isPreamble,
        namesTitle:
          title !== null && sharesName(title, text.split(' ').slice(0, SUBJECT_WORDS).join(' '), language),
        order: 0,
        text,
        words: text.split(' ').length,
        terms,
        weight: weight + Math.min(2, named) * 0.2,
      }
    }),
  )
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const term of new Set(sentence.terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return sentences.map((sentence, order) => ({
    ...sentence,
    order,
    weight: sentence.weight + centrality(sentence.terms, counts),
  }))
}

/** Everyday words of a title ('club', 'ticket') name nothing. */
function sharesName(title: string, subject: string, language: Language): boolean {
  const names = termsOf(title, language).filter(
    (term) => /^\P{N}{3,}$/u.test(term) && generalWeight(term, language) > FAINT_WEIGHT * 4,
  )
  return termsOf(subject, language).some((term) => names.includes(term))
}

/** Repeated words count, with saturation; a long sentence does not win by its length alone. */
function centrality(terms: string[], counts: Map<string, number>): number {
  if (terms.length === 0) return 0
  let sum = 0
  for (const term of new Set(terms)) sum += Math.log(counts.get(term) ?? 1)
  return sum / (terms.length + 6)
}

/** `plain` text inside Markdown, where `p95 < 300ms` and `npm start` in backticks must be read as they are. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/([`*])/g, '\\$1')

/** `first`, and the best others up to a number of words, each new in its words, in reading order. */
export function pickSentences(
  sentences: KeySentence[],
  maxWords: number,
  maxCount: number,
  first: KeySentence[] = [],
): KeySentence[] {
  const left = new Set(sentences.filter((sentence) => !first.includes(sentence)))
  const picked = [...first]
  const covered = new Set(first.flatMap(({ terms }) => terms))
  let words = first.reduce((sum, sentence) => sum + sentence.words, 0)
  while (left.size > 0 && picked.length < maxCount) {
    const best = bestOf(left, covered, picked)
    if (!best) break
    left.delete(best)
    if (words + best.words > maxWords && picked.length > 0) continue
    picked.push(best)
    words += best.words
    for (const term of best.terms) covered.add(term)
  }
  return picked.sort((a, b) => a.order - b.order)
}

function bestOf(
  sentences: Set<KeySentence>,
  covered: Set<string>,
  picked: KeySentence[],
): KeySentence | undefined {
  const before = new Set(picked.map(({ order }) => order + 1))
  let best: KeySentence | undefined
  let bestWeight = Number.NEGATIVE_INFINITY
  for (const sentence of sentences) {
    if (leansOnBefore(sentence.text) && !before.has(sentence.order)) continue
    const repeated = sentence.terms.filter((term) => covered.has(term)).length / (sentence.terms.length || 1)
    const weight = sentence.weight * (1 - 0.8 * repeated)
    if (weight > bestWeight) {
      best = sentence
      bestWeight = weight
    }
  }
  return best
}
