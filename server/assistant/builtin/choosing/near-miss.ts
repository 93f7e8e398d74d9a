/** Answers to another question than the one that is asked, however well their words match: shown as the closest passage at most. */
import { nearestTitle } from '../../../retrieval/chunking/heading.ts'
import { FAINT_WEIGHT } from '../../../retrieval/text/common-words.ts'
import type { QueryPlan } from '../../types.ts'
import { degreeAsked } from '../reading/measures.ts'
import { asksToUndo } from '../reading/negations.ts'
import { areOppositeQuestions, namesAntonym } from '../reading/opposite-questions.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import { unwrapQuestion } from '../reading/question-words.ts'
import type { Meaning } from './meaning.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** Of the words of an answered question, in the one that is asked. */
const SAME_QUESTION_SHARE = 0.75

export function isNearMiss(
  plan: QueryPlan,
  question: QuestionModel,
  best: RankedSentence,
  meaning: Meaning | null,
): boolean {
  return (
    answersOpposite(plan, best) ||
    ignoresUndo(question, best) ||
    (!meaning && lacksThing(plan, question, best))
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

/** A word of the question: neither in the passage nor in a title above it. */
const isNowhere = (at: number, { match, headingMatch, titleMatch }: RankedSentence['read']) =>
  Math.max(match[at] ?? 0, headingMatch[at] ?? 0, titleMatch[at] ?? 0) === 0

/** 'Can I cancel my pass' is not answered by what a pass costs: nothing there speaks of undoing anything. */
const ignoresUndo = ({ words }: QuestionModel, { read }: RankedSentence) =>
  words.some((word, at) => !word.carried && asksToUndo(word.text) && isNowhere(at, read))

/** Of so few words none may be missing: 'Is there a sauna in the boathouse?' is not answered by where the boathouse is. */
const SHORT_QUESTION_WORDS = 2

function lacksThing(
  plan: QueryPlan,
  { words, unseen }: QuestionModel,
  { read, sentence }: RankedSentence,
): boolean {
  const degree = sentence.measured ? degreeAsked(plan.question) : undefined
  const own = words.flatMap((word, at) => (word.carried ? [] : [at]))
  return (
    own.length <= SHORT_QUESTION_WORDS &&
    own.some(
      (at) =>
        unseen[at] &&
        words[at]?.text !== degree &&
        (words[at]?.weight ?? 0) > FAINT_WEIGHT &&
        isNowhere(at, read),
    )
  )
}
