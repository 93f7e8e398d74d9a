/** The sentences an answer is made of: the best one, what it leans on, and what follows, in the text's own order. */
import type { RankedSentence } from './rank-sentences.ts'
import type { ReadPassage, Sentence } from './read-passage.ts'

/** An answer is read at a glance; whoever wants more opens the passage. */
export const ANSWER_MAX_WORDS = 60
/** A sentence of another passage with this share of belief stands beside the best one: it may be the answer, or contradict it. */
const RIVAL_BELIEF = 0.2
const LEANS_BACK =
  /^["'“(]?(?:he|she|it|they|this|that|these|those|his|her|its|their|such|er|sie|es|dies\w*|il|elle|ils|elles|esto|eso|ella)\b/i

/** A run of the passage's text, as written. */
export interface Quote {
  read: ReadPassage
  text: string
}

export function chooseSentences(ranked: RankedSentence[]): Quote[] {
  const best = ranked[0]
  if (!best) return []
  const wordsOfBest = countOf(best.sentence)
  if (wordsOfBest > ANSWER_MAX_WORDS)
    return [{ read: best.read, text: cutSentence(best.sentence, ANSWER_MAX_WORDS) }]
  const rival = ranked.find((entry) => entry.read !== best.read && entry.belief >= RIVAL_BELIEF)
  const beside = rival && wordsOfBest + countOf(rival.sentence) <= ANSWER_MAX_WORDS ? rival : undefined
  const budget = ANSWER_MAX_WORDS - (beside ? countOf(beside.sentence) : 0)
  const quotes = [runAround(best, budget)]
  if (beside) quotes.push({ read: beside.read, text: beside.sentence.text })
  return quotes
}

/** The sentence with the one it leans on before it, and as many after it as there is room for. */
function runAround({ sentence, read }: RankedSentence, budget: number): Quote {
  let from = sentence.index
  let to = sentence.index
  let words = countOf(sentence)
  const take = (at: number) => {
    const other = read.sentences[at]
    if (!other || !isSameParagraph(read, from, at) || words + countOf(other) > budget) return false
    words += countOf(other)
    return true
  }
  const lead = leadOf(sentence, read)
  while (from > lead && take(from - 1)) from--
  while (take(to + 1)) to++
  return {
    read,
    text: read.passage.text.slice(read.sentences[from]?.start ?? 0, read.sentences[to]?.end ?? 0),
  }
}

/** A new paragraph is a new thought: it helps the one before it no more than any other text would. */
function isSameParagraph(read: ReadPassage, one: number, other: number): boolean {
  const start = read.sentences[Math.min(one, other)]?.start ?? 0
  return !read.passage.text.slice(start, read.sentences[Math.max(one, other)]?.start).includes('\n\n')
}

/** First sentence without which this one cannot be understood: what a pronoun refers to, the line above a list. */
function leadOf(sentence: Sentence, read: ReadPassage): number {
  if (isItem(sentence)) {
    let at = sentence.index
    while (at > 0 && isItem(read.sentences[at])) at--
    return /[:：]$/.test(read.sentences[at]?.text ?? '') ? at : sentence.index
  }
  return LEANS_BACK.test(sentence.text) ? sentence.index - 1 : sentence.index
}

const isItem = (sentence: Sentence | undefined) => /^(?:[-*•–+]|\d{1,3}[.)])\s/.test(sentence?.text ?? '')

const countOf = (sentence: Sentence) => sentence.text.split(/\s+/).length

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
