/** What is asked is not what is answered, however well the words match: shown as the closest passage at most. */
import { FAINT_WEIGHT } from '../../../retrieval/text/common-words.ts'
import { degreeAsked } from '../reading/measures.ts'
import { asksToUndo } from '../reading/negations.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import type { RankedSentence } from './rank-sentences.ts'
import type { WeightsKind } from './weights.ts'

/** `asked`: the question as it was written. */
export const isNearMiss = (
  question: QuestionModel,
  best: RankedSentence,
  { asked, kind }: { asked: string; kind: WeightsKind },
): boolean => ignoresUndo(question, best) || (kind === 'words' && lacksThing(question, best, asked))

/** A word of the question: neither in the passage nor in a title above it. */
const isNowhere = (at: number, { match, headingMatch, titleMatch }: RankedSentence['read']) =>
  Math.max(match[at] ?? 0, headingMatch[at] ?? 0, titleMatch[at] ?? 0) === 0

/** 'Can I cancel my pass' is not answered by what a pass costs: nothing there speaks of undoing anything. */
const ignoresUndo = ({ words }: QuestionModel, { read }: RankedSentence) =>
  words.some((word, at) => !word.carried && asksToUndo(word.text) && isNowhere(at, read))

/** Of so few words none may be missing: 'Is there a sauna in the boathouse?' is not answered by where the boathouse is. */
const SHORT_QUESTION_WORDS = 2

function lacksThing(
  { words, unseen }: QuestionModel,
  { read, sentence }: RankedSentence,
  asked: string,
): boolean {
  const degree = sentence.measured ? degreeAsked(asked) : undefined
  const isMissing = ({ text, weight, carried }: QuestionModel['words'][number], at: number) =>
    !carried && unseen[at] && text !== degree && weight > FAINT_WEIGHT && isNowhere(at, read)
  return words.filter((word) => !word.carried).length <= SHORT_QUESTION_WORDS && words.some(isMissing)
}
