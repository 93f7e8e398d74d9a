/** 'Where are you?', 'How long is it?': questions of small words alone. */
import { FAINT_WEIGHT } from '../../../retrieval/text/common-words.ts'
import type { AnswerType } from '../reading/expected-answer-type.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import type { RankedSentence } from './rank-sentences.ts'

/** No marker distinguishes a person from any other name: 'who made this' would lead to the first capital letter. */
const TYPES_WITH_MARKERS: ReadonlySet<AnswerType> = new Set(['place', 'time', 'number'])
const AGE = /\b(?:old|alt|age|alter)\b/i

/** No word of it can be retrieved: what comes first in the text and is of the expected type is likely what is meant, and no more than likely. */
export function isFoundByTypeAlone(
  { answerType, words, unseen }: QuestionModel,
  best: RankedSentence | undefined,
): boolean {
  if (!best?.sentence.isOfType || !TYPES_WITH_MARKERS.has(answerType)) return false
  return words.every(
    ({ weight, text }, at) =>
      weight <= FAINT_WEIGHT && unseen[at] && best.read.match[at] === 0 && !AGE.test(text),
  )
}
