/** Two sources that give different values for the same thing: neither is the answer until the owner decides. */
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { AnswerInput } from '../../types.ts'
import { ANSWER_TYPE_MARKERS } from '../reading/answer-type-markers.ts'
import type { AnswerType } from '../reading/expected-answer-type.ts'
import { areOppositeQuestions } from '../reading/opposite-questions.ts'
import type { Judgement } from './judge-answer.ts'
import type { Quote } from './quote-span.ts'
import type { RankedSentence } from './rank-sentences.ts'
import { weigh } from './sentence-features.ts'

/** Of the question, in both sentences: otherwise they may well speak of different things. */
const COVERED_MIN = 0.5
const COVERED_OF_BEST = 0.9
/** Of the words around the values, in common. */
const SAME_FRAME = 0.6
const SENTENCES_COMPARED = 12
/** Values of these types are names; of all others, numbers. */
const NAMED = new Set<AnswerType>(['person', 'place', 'naming'])
const YEAR = /^(?:1[5-9]|20|21)\d\d$/

interface StatedValues {
  numbers: Set<string>
  /** Names, or other words for a time or a number. */
  words: Set<string>
  frame: Set<string>
}

/** Sources that contradict each other about what is asked; null for a question without any answer. */
export const contradictionIn = (judgement: Judgement, { passages }: Pick<AnswerInput, 'passages'>) =>
  passages.length === 0 || judgement.state === 'unknown' ? null : findContradiction(judgement)

function findContradiction({ ranked, question }: Judgement): [Quote, Quote] | null {
  const best = ranked[0]
  if (!best) return null
  const covered = weigh(best.sentence.match, question.shares)
  if (covered < COVERED_MIN) return null
  let stated: StatedValues | undefined
  const differsFromBest = (entry: RankedSentence) => {
    stated ??= readStatedValues(best, question.answerType)
    return contradicts(stated, readStatedValues(entry, question.answerType), question.answerType)
  }
  const rival = ranked
    .slice(1, SENTENCES_COMPARED)
    .find(
      (entry) =>
        entry.read.passage.source_id !== best.read.passage.source_id &&
        weigh(entry.sentence.match, question.shares) >= covered * COVERED_OF_BEST &&
        !areOppositeQuestions(best.sentence.text, entry.sentence.text) &&
        differsFromBest(entry),
    )
  return rival ? [quoteOf(best), quoteOf(rival)] : null
}

const quoteOf = ({ read, sentence }: RankedSentence): Quote => ({ read, text: sentence.text })

function readStatedValues({ sentence }: RankedSentence, answerType: AnswerType): StatedValues {
  const written = wordsOf(sentence.text)
  const isNamed = NAMED.has(answerType)
  const stated: StatedValues = { numbers: new Set(), words: new Set(), frame: new Set() }
  for (const [at, word] of written.entries()) {
    const term = sentence.terms[at] ?? ''
    const isAsked = sentence.hits.some((hit) => hit.at === at)
    const markers = sentence.markers[at] ?? 0
    const wanted = isNamed
      ? ANSWER_TYPE_MARKERS.person
      : ANSWER_TYPE_MARKERS.number | ANSWER_TYPE_MARKERS.time
    if (!isAsked && !isNamed && word.number) stated.numbers.add(word.text)
    else if (!isAsked && (markers & wanted) !== 0) stated.words.add(word.text)
    else if (term) stated.frame.add(term)
  }
  return stated
}

function contradicts(one: StatedValues, other: StatedValues, answerType: AnswerType): boolean {
  // '8 in the morning' and '9 in the morning' differ, whatever words they share.
  const key = one.numbers.size > 0 && other.numbers.size > 0 ? 'numbers' : 'words'
  if (one[key].size === 0 || other[key].size === 0 || intersects(one[key], other[key])) return false
  // 'In 2019 it was 5, in 2024 it was 8' is history, not contradiction.
  if (answerType !== 'time' && hasYear(one) && hasYear(other)) return false
  const shared = [...one.frame].filter((term) => other.frame.has(term)).length
  return shared > 0 && shared >= SAME_FRAME * Math.max(one.frame.size, other.frame.size)
}

const intersects = (one: Set<string>, other: Set<string>) => [...one].some((value) => other.has(value))
const hasYear = ({ numbers }: StatedValues) => [...numbers].some((value) => YEAR.test(value))
