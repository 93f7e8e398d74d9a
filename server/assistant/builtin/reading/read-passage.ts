/** A passage as answers are chosen from it: its sentences, and where the question's words are in them. */
import { titlesIn } from '../../../retrieval/chunking/heading.ts'
import { isSuperseded } from '../../../retrieval/documents/superseded.ts'
import type { Language } from '../../../retrieval/text/languages.ts'
import type { Passage } from '../../types.ts'
import { ANSWER_TYPE_MARKERS } from './answer-type-markers.ts'
import { mentionsDay } from './days.ts'
import { statesMeasure } from './measures.ts'
import { matchTerm, type QuestionModel } from './question-model.ts'
import { readText, type TextSentence } from './read-text.ts'

export interface Sentence extends TextSentence {
  passage: number
  index: number
  /** Words, stop words included. */
  length: number
  /** Per question word: the best match in the sentence, 0 to 1. */
  match: Float64Array
  measured: boolean
  /** Positions within the sentence of matched words, and which question word each is. */
  hits: { at: number; word: number }[]
  /** It holds a word of the expected answer type that is not the question's own. */
  isOfType: boolean
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
  /** Its own metadata says that something newer holds. */
  isSuperseded: boolean
}

export function readPassage(
  passage: Passage,
  at: number,
  question: QuestionModel,
  language: Language,
): ReadPassage {
  const titles = titlesIn(passage.heading)
  const heading = titles.pop() ?? ''
  const nearest = readText(heading, language)
  const above = readText(`${titles.join(' ')} ${passage.source_name}`, language)
  const sentences = readText(passage.text, language).map((sentence, index) =>
    readSentence(sentence, at, index, question),
  )
  const match = new Float64Array(question.words.length)
  for (const sentence of sentences) raise(match, sentence.match)
  return {
    passage,
    sentences,
    match,
    headingMatch: matchOf(nearest, question),
    titleMatch: matchOf(above, question),
    headingInQuestion: shareInQuestion(nearest, question),
    headingIsQuestion: isQuestion(heading),
    isSuperseded: isSuperseded(heading) || titles.some(isSuperseded),
  }
}

/** 'How to ...' and 'Can I ...' are questions, whether or not they end in a question mark. */
const isQuestion = (heading: string) =>
  /[?？]\s*$/.test(heading) ||
  /^(?:how|what|why|when|where|who|which|can|is|are|do|does|wie|was|warum|wann|wo|wer|kann)\s/i.test(heading)

const DAY_MATCH = 0.9

function readSentence(read: TextSentence, passage: number, index: number, question: QuestionModel): Sentence {
  const match = new Float64Array(question.words.length)
  const hits: Sentence['hits'] = []
  let isOfType = false
  const wanted = ANSWER_TYPE_MARKERS[question.answerType]
  for (let at = 0; at < read.terms.length; at++) {
    const hit = matchTerm(question, read.terms[at] ?? '')
    if (hit) {
      hits.push({ at, word: hit.word })
      if (hit.factor > (match[hit.word] ?? 0)) match[hit.word] = hit.factor
    } else if (((read.markers[at] ?? 0) & wanted) !== 0) isOfType = true
  }
  for (const { word, day } of question.days)
    if ((match[word] ?? 0) < DAY_MATCH && mentionsDay(read.text, day)) match[word] = DAY_MATCH
  const measured = question.measure !== -1 && statesMeasure(read.text, question.measure)
  return { ...read, passage, index, length: read.terms.length, match, measured, hits, isOfType }
}

function matchOf(sentences: TextSentence[], question: QuestionModel): Float64Array {
  const match = new Float64Array(question.words.length)
  for (const { terms } of sentences)
    for (const term of terms) {
      const hit = matchTerm(question, term)
      if (hit && hit.factor > (match[hit.word] ?? 0)) match[hit.word] = hit.factor
    }
  return match
}

function shareInQuestion(sentences: TextSentence[], question: QuestionModel): number {
  let total = 0
  let shared = 0
  for (const { terms } of sentences)
    for (const term of terms) {
      if (term === '') continue
      total++
      shared += matchTerm(question, term)?.factor ?? 0
    }
  return total === 0 ? 0 : shared / total
}

function raise(highest: Float64Array, match: Float64Array): void {
  for (let at = 0; at < highest.length; at++) highest[at] = Math.max(highest[at] ?? 0, match[at] ?? 0)
}
