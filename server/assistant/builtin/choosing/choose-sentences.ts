/** The sentences an answer is made of: the best one, what it refers to, and what follows, in text order. */

import type { Sentence } from '../reading/read-passage.ts'
import { type Quote, quoteAround, wordsOfSentence } from './quote-span.ts'
import type { RankedSentence } from './rank-sentences.ts'

export type { Quote } from './quote-span.ts'

/** An answer is read at a glance; the passage holds the rest. */
export const ANSWER_MAX_WORDS = 60
/** A sentence of another passage with this share of belief is quoted beside the best one: it may be the answer, or contradict it. */
const RIVAL_BELIEF = 0.2

export function chooseSentences(ranked: RankedSentence[]): Quote[] {
  const best = ranked[0]
  if (!best) return []
  const wordsOfBest = wordsOfSentence(best.sentence)
  if (wordsOfBest > ANSWER_MAX_WORDS)
    return [{ read: best.read, text: cutSentence(best.sentence, ANSWER_MAX_WORDS) }]
  const rival = ranked.find((entry) => entry.read !== best.read && entry.belief >= RIVAL_BELIEF)
  const beside =
    rival && wordsOfBest + wordsOfSentence(rival.sentence) <= ANSWER_MAX_WORDS ? rival : undefined
  const budget = ANSWER_MAX_WORDS - (beside ? wordsOfSentence(beside.sentence) : 0)
  const quotes = [quoteAround(best, budget)]
  if (beside) quotes.push({ read: beside.read, text: beside.sentence.text })
  return quotes
}

/** The part of a long sentence around its matches, begun and ended at a pause where there is one. */
export function cutSentence(sentence: Sentence, maxWords: number): string {
  const words = [...sentence.text.matchAll(/\S+/g)]
  const starts = words.flatMap((_, at) => (at === 0 || /[,;:]$/.test(words[at - 1]?.[0] ?? '') ? [at] : []))
  let best = { start: 0, value: -1 }
  for (const start of starts) {
    const value = coverageOf(
      sentence,
      words[start]?.index ?? 0,
      words[start + maxWords - 1]?.index ?? Number.POSITIVE_INFINITY,
    )
    if (value > best.value + 0.01) best = { start, value }
  }
  const from = words[best.start]?.index ?? 0
  const last = words[Math.min(words.length, best.start + maxWords) - 1]
  const to = last ? last.index + last[0].length : sentence.text.length
  return sentence.text.slice(from, to)
}

/** Different question words within a stretch of the sentence, by how well they match. */
function coverageOf(sentence: Sentence, from: number, to: number): number {
  const found = new Map<number, number>()
  for (const hit of sentence.hits) {
    const offset = sentence.offsets[hit.at] ?? 0
    if (offset >= from && offset <= to) found.set(hit.word, Math.max(found.get(hit.word) ?? 0, hit.factor))
  }
  return [...found.values()].reduce((sum, factor) => sum + factor, 0)
}
