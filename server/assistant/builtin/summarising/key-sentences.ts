/** Key sentences of a text: those of its most frequent words, and those that open a part of it. */

import { type Chunk, chunkText } from '../../../retrieval/chunking/chunk-text.ts'
import { guessLanguage } from '../../../retrieval/text/guess-language.ts'
import { splitSentences } from '../../../retrieval/text/sentences.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import type { KnowledgeSource } from '../../types.ts'

/** Text read for a summary, over all sources: about 60,000 words, a fifth of a second. */
export const SUMMARY_READ_CHARACTERS = 400_000
const MIN_WORDS = 4
const MAX_WORDS = 45

export interface KeySentence {
  source: number
  section: string
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

const SPEAKS_FOR_ITSELF = /^(?:I|We|My|Our|Ich|Wir|Mein\w*|Unser\w*)\b/u

/** 'No. Milk burns' says nothing without its question; 'I sing in a choir' does. */
export const needsItsQuestion = ({ section, text }: KeySentence) =>
  /[?？]$/.test(section) && !SPEAKS_FOR_ITSELF.test(text)

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

export function keySentences(sections: Section[]): KeySentence[] {
  const sentences = sections.flatMap(readSection).map((sentence, order) => ({ ...sentence, order }))
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const term of new Set(sentence.terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const sentence of sentences) sentence.weight += centrality(sentence.terms, counts)
  return sentences
}

/** Repeated words count, with saturation; a long sentence does not win by its length alone. */
function centrality(terms: string[], counts: Map<string, number>): number {
  if (terms.length === 0) return 0
  let sum = 0
  for (const term of new Set(terms)) sum += Math.log(counts.get(term) ?? 1)
  return sum / (terms.length + 6)
}

const OPENS_SOURCE = 1.2
const OPENS_SECTION = 0.4
const DEFINES = 0.5
const DEFINITION =
  /^(?:I am|I'm|We are|My name is|Ich bin|Wir sind|.{2,60}? (?:is|are|was|ist|sind) (?:an?|the|one|our|my|eine?|der|die|das)) /

function readSection(section: Section, at: number, all: Section[]): Omit<KeySentence, 'order'>[] {
  const opensSource = all[at - 1]?.source !== section.source
  const out: Omit<KeySentence, 'order'>[] = []
  for (const chunk of section.chunks) {
    const language = guessLanguage(chunk.text.slice(0, 300), chunk.language)
    for (const span of splitSentences(chunk.text)) {
      const text = plain(chunk.text.slice(span.start, span.end))
      const words = text.split(/\s+/).length
      if (words < MIN_WORDS || words > MAX_WORDS || /[?？:]$/.test(text)) continue
      const first = out.length === 0
      const weight =
        (first ? (opensSource ? OPENS_SOURCE : OPENS_SECTION) : 0) + (DEFINITION.test(text) ? DEFINES : 0)
      out.push({
        source: section.source,
        section: section.heading,
        text,
        words,
        terms: termsOf(text, language),
        weight,
      })
    }
  }
  return out
}

/** One line, without list marks and image marks. */
export const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-*•–+>#]+|\d{1,3}[.)])\s+/, '')
    .replace(/!\[/g, '[')
    .trim()

/** `plain` text inside Markdown, where `p95 < 300ms` and `npm start` in backticks must be read as they are. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/`/g, '\\`')

/** The best sentences up to a number of words, each new in its words, in reading order. */
export function pickSentences(sentences: KeySentence[], maxWords: number, maxCount: number): KeySentence[] {
  const left = new Set(sentences)
  const picked: KeySentence[] = []
  const covered = new Set<string>()
  let words = 0
  while (left.size > 0 && picked.length < maxCount) {
    const best = bestOf(left, covered)
    left.delete(best)
    if (words + best.words > maxWords && picked.length > 0) continue
    picked.push(best)
    words += best.words
    for (const term of best.terms) covered.add(term)
  }
  return picked.sort((a, b) => a.order - b.order)
}

function bestOf(sentences: Set<KeySentence>, covered: Set<string>): KeySentence {
  let best: KeySentence | undefined
  let bestWeight = Number.NEGATIVE_INFINITY
  for (const sentence of sentences) {
    const repeated = sentence.terms.filter((term) => covered.has(term)).length / (sentence.terms.length || 1)
    const weight = sentence.weight * (1 - 0.8 * repeated)
    if (weight > bestWeight) {
      best = sentence
      bestWeight = weight
    }
  }
  return best ?? [...sentences][0] ?? emptySentence
}

const emptySentence: KeySentence = {
  source: 0,
  section: '',
  order: 0,
  text: '',
  words: 0,
  terms: [],
  weight: 0,
}
