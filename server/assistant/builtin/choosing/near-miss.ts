/** Answers to another question than the one that is asked, however well their words match: shown as the closest passage at most. */
import { nearestTitle } from '../../../retrieval/chunking/heading.ts'
import { FAINT_WEIGHT } from '../../../retrieval/text/common-words.ts'
import type { QueryPlan } from '../../types.ts'
import { expectedAnswerType } from '../reading/expected-answer-type.ts'
import { asksToUndo } from '../reading/negations.ts'
import { areOppositeQuestions, namesAntonym } from '../reading/opposite-questions.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import { unwrapQuestion } from '../reading/question-words.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** Of the words of an answered question, in the one that is asked. */
const SAME_QUESTION_SHARE = 0.75
/** Of the weight of a follow-up's own words, in the passage. */
const OWN_WORDS_SHARE = 0.5

export function isNearMiss(plan: QueryPlan, question: QuestionModel, ranked: RankedSentence[]): boolean {
  const best = ranked[0]
  if (!best) return false
  return (
    answersOpposite(plan, best) ||
    ignoresUndo(question, best) ||
    expectsAnotherType(plan, best) ||
    answersPreviousQuestion(question, best)
  )
}

/**
 * 'Are you open on Friday' over 'open every Thursday': the text has an antonym of the word that it lacks, and another word of the
 * question. That is no answer, but what the asker wants to see.
 */
export function mentionsAntonym(plan: QueryPlan, { sentence, read }: RankedSentence): boolean {
  const isMatched = sentence.match.some(
    (found, at) => found === 1 && (plan.words[at]?.weight ?? 0) > FAINT_WEIGHT,
  )
  return (
    isMatched &&
    !plan.words.some((word, at) => word.is_name && read.match[at] === 0) &&
    namesAntonym(plan.question, sentence.text)
  )
}

const writtenQuestion = ({ read }: RankedSentence) => nearestTitle(read.passage.heading)

/** 'How do I undo archiving' over 'How do I archive': every word of the answered question is there, and a negation. */
function answersOpposite(plan: QueryPlan, best: RankedSentence): boolean {
  const { read } = best
  if (!read.headingIsQuestion || read.headingInQuestion < SAME_QUESTION_SHARE) return false
  if (read.headingMatch.filter((match) => match === 0).length > 1) return false
  return areOppositeQuestions(unwrapQuestion(plan.question), writtenQuestion(best))
}

/** 'Can I cancel my pass' is not answered by what a pass costs: nothing there speaks of undoing anything. */
const ignoresUndo = ({ words }: QuestionModel, { read }: RankedSentence) =>
  words.some(
    (word, at) =>
      !word.carried &&
      asksToUndo(word.text) &&
      Math.max(read.match[at] ?? 0, read.headingMatch[at] ?? 0, read.titleMatch[at] ?? 0) === 0,
  )

/**
 * 'How much is the rent' over 'When is the rent due': the answer is found by its written question alone, which asks for something else.
 * What looks like a time may still say when; of the many things that look like a number few say how much.
 */
function expectsAnotherType(plan: QueryPlan, best: RankedSentence): boolean {
  const { read } = best
  if (!read.headingIsQuestion || read.match.some((found, word) => found > (read.headingMatch[word] ?? 0)))
    return false
  const [asked, written] = [
    strictAnswerType(unwrapQuestion(plan.question)),
    strictAnswerType(writtenQuestion(best)),
  ]
  if (asked === null || written === null || asked === written) return false
  return asked === 'number' || read.sentences.every((sentence) => sentence.candidates.length === 0)
}

const LENGTH_OF_TIME =
  /\b(?:how (?:long|old|often|fast|quick\w*|soon|many (?:minutes|hours|days|weeks|months|years))|wie (?:lange|alt|oft|schnell))\b/i

/** Null for a question that may be put in many ways. The end of a time may answer how long it is, a person where something is. */
function strictAnswerType(question: string): string | null {
  const type = expectedAnswerType(question)
  if (type === 'time' || LENGTH_OF_TIME.test(question)) return 'time'
  if (type === 'person' || type === 'place') return 'whom to turn to'
  return type === 'number' || type === 'reason' ? type : null
}

/**
 * A follow-up may be answered as the question before it: the words it was completed with are all there, its own are not. 'And a sauna?' is
 * not answered by who founded the school.
 */
function answersPreviousQuestion({ words, shares }: QuestionModel, { read }: RankedSentence): boolean {
  if (!words.some((word) => word.carried)) return false
  let [own, found] = [0, 0]
  for (const [at, word] of words.entries()) {
    if (word.carried) continue
    own += shares[at] ?? 0
    found += (shares[at] ?? 0) * Math.max(read.match[at] ?? 0, read.headingMatch[at] ?? 0)
  }
  return found < OWN_WORDS_SHARE * own
}
