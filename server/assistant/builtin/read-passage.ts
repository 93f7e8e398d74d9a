/** A passage as the answerer sees it: sentences, and where the question's words stand in them. */
import type { Language } from '../../core/text/languages.ts'
import { splitSentences } from '../../core/text/sentences.ts'
import { termOf } from '../../core/text/terms.ts'
import { type Word, wordsOf } from '../../core/text/words.ts'
import type { Passage } from '../service.ts'
import { looksLike } from './answer-kind.ts'
import { matchTerm, type QuestionModel } from './question-model.ts'

export interface Sentence {
  passage: number
  /** Position within the passage. */
  index: number
  text: string
  /** Words, stop words included. */
  length: number
  /** Per question word: the best match in the sentence, 0 to 1. */
  match: Float64Array
  /** Positions within the sentence of matched words, and which question word each is. */
  hits: { at: number; word: number; factor: number }[]
  /** Positions of words that look like the kind of thing asked for and are not the question's own. */
  candidates: number[]
  firstWord: string
}

export interface ReadPassage {
  passage: Passage
  sentences: Sentence[]
  /** Matches of the whole passage, its nearest heading, and the titles above that. */
  match: Float64Array
  headingMatch: Float64Array
  titleMatch: Float64Array
  /** How much of the nearest heading is in the question, 0 to 1. */
  headingInQuestion: number
  headingIsQuestion: boolean
}

export function readPassage(passage: Passage, at: number, question: QuestionModel, language: Language): ReadPassage {
  const titles = passage.heading.split(' > ')
  const heading = titles.pop() ?? ''
  const sentences = splitSentences(passage.text).map((span, index) =>
    readSentence(passage.text.slice(span.start, span.end), at, index, question, language),
  )
  return {
    passage,
    sentences,
    match: best(sentences.map(sentence => sentence.match), question.words.length),
    headingMatch: matchOf(heading, question, language),
    titleMatch: matchOf(`${titles.join(' ')} ${passage.source_name}`, question, language),
    headingInQuestion: shareInQuestion(heading, question, language),
    headingIsQuestion: /[?？]\s*$/.test(heading),
  }
}

function readSentence(text: string, passage: number, index: number, question: QuestionModel, language: Language): Sentence {
  const words = wordsOf(text, 400)
  const match = new Float64Array(question.words.length)
  const hits: Sentence['hits'] = []
  const candidates: number[] = []
  for (const [at, word] of words.entries()) {
    const term = termOf(word.text, language)
    const hit = term ? matchTerm(question, term) : undefined
    if (hit) {
      hits.push({ at, ...hit })
      if (hit.factor > (match[hit.word] ?? 0)) match[hit.word] = hit.factor
    } else if (looksLike(question.kind, word, words[at - 1], at === 0)) candidates.push(at)
  }
  return { passage, index, text, length: words.length, match, hits, candidates, firstWord: words[0]?.text ?? '' }
}

function matchOf(text: string, question: QuestionModel, language: Language): Float64Array {
  const match = new Float64Array(question.words.length)
  for (const word of wordsOf(text, 100)) {
    const hit = matchTerm(question, termOf(word.text, language))
    if (hit && hit.factor > (match[hit.word] ?? 0)) match[hit.word] = hit.factor
  }
  return match
}

function shareInQuestion(text: string, question: QuestionModel, language: Language): number {
  let total = 0
  let shared = 0
  for (const word of wordsOf(text, 100)) {
    const term = termOf(word.text, language)
    if (!term) continue
    total++
    shared += matchTerm(question, term)?.factor ?? 0
  }
  return total === 0 ? 0 : shared / total
}

function best(rows: Float64Array[], length: number): Float64Array {
  const out = new Float64Array(length)
  for (const row of rows) for (let at = 0; at < length; at++) out[at] = Math.max(out[at] ?? 0, row[at] ?? 0)
  return out
}

export const capitalised = (word: Word) => word.capital
