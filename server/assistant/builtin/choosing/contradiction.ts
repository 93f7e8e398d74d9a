/** Two sources that give different values for the same thing: neither is the answer until the owner says which. */
import { wordsOf } from '../../../retrieval/text/words.ts'
import type { AnswerInput } from '../../types.ts'
import type { AnswerKind } from '../reading/answer-kind.ts'
import { KIND_MARKS } from '../reading/kind-marks.ts'
import { isTurned } from '../reading/turning-words.ts'
import type { Quote } from './choose-sentences.ts'
import type { Judgement } from './judge-answer.ts'
import type { RankedSentence } from './rank-sentences.ts'
import { weigh } from './sentence-features.ts'

/** Of the question, in both sentences: otherwise they may well speak of different things. */
const COVERED_MIN = 0.5
const COVERED_OF_BEST = 0.9
/** Of the words around the values, in common. */
const SAME_FRAME = 0.6
const SENTENCES_LOOKED_AT = 12
/** Values of these kinds are names; of all others, numbers. */
const NAMED = new Set<AnswerKind>(['person', 'place', 'naming'])
const YEAR = /^(?:1[5-9]|20|21)\d\d$/

interface Told {
  /** Written in digits. */
  numbers: Set<string>
  /** Names, or whatever else may tell a time or a number. */
  words: Set<string>
  /** Index terms of everything else. */
  frame: Set<string>
}

/** Sources that say different things about what is asked. Nothing is said of a question that has no answer at all. */
export const contradictionIn = (judgement: Judgement, { passages }: Pick<AnswerInput, 'passages'>) =>
  passages.length === 0 || judgement.state === 'unknown' ? null : findContradiction(judgement)

/** The best sentence and one of another source that says otherwise; null when all sources agree. */
function findContradiction({ ranked, question }: Judgement): [Quote, Quote] | null {
  const best = ranked[0]
  if (!best) return null
  const covered = weigh(best.sentence.match, question.shares)
  if (covered < COVERED_MIN) return null
  let told: Told | undefined
  const tellsOtherwise = (entry: RankedSentence) => {
    told ??= readTold(best, question.kind)
    return saysOtherwise(told, readTold(entry, question.kind), question.kind)
  }
  const rival = ranked
    .slice(1, SENTENCES_LOOKED_AT)
    .find(
      (entry) =>
        entry.read.passage.source_id !== best.read.passage.source_id &&
        weigh(entry.sentence.match, question.shares) >= covered * COVERED_OF_BEST &&
        !isTurned(best.sentence.text, entry.sentence.text) &&
        tellsOtherwise(entry),
    )
  return rival ? [quoteOf(best), quoteOf(rival)] : null
}

const quoteOf = ({ read, sentence }: RankedSentence): Quote => ({ read, text: sentence.text })

function readTold({ sentence }: RankedSentence, kind: AnswerKind): Told {
  const written = wordsOf(sentence.text)
  const isNamed = NAMED.has(kind)
  const told: Told = { numbers: new Set(), words: new Set(), frame: new Set() }
  for (const [at, word] of written.entries()) {
    const term = sentence.terms[at] ?? ''
    const isAsked = sentence.hits.some((hit) => hit.at === at)
    const marks = sentence.marks[at] ?? 0
    const mark = isNamed ? KIND_MARKS.person : KIND_MARKS.number | KIND_MARKS.time
    if (!isAsked && !isNamed && word.number) told.numbers.add(word.text)
    else if (!isAsked && (marks & mark) !== 0) told.words.add(word.text)
    else if (term) told.frame.add(term)
  }
  return told
}

function saysOtherwise(one: Told, other: Told, kind: AnswerKind): boolean {
  // '8 in the morning' and '9 in the morning' differ, whatever words they share.
  const key = one.numbers.size > 0 && other.numbers.size > 0 ? 'numbers' : 'words'
  if (one[key].size === 0 || other[key].size === 0 || intersects(one[key], other[key])) return false
  // 'In 2019 it was 5, in 2024 it was 8' is history, not contradiction.
  if (kind !== 'time' && hasYear(one) && hasYear(other)) return false
  const shared = [...one.frame].filter((term) => other.frame.has(term)).length
  return shared > 0 && shared >= SAME_FRAME * Math.max(one.frame.size, other.frame.size)
}

const intersects = (one: Set<string>, other: Set<string>) => [...one].some((value) => other.has(value))
const hasYear = ({ numbers }: Told) => [...numbers].some((value) => YEAR.test(value))
