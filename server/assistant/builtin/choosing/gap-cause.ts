/** Why a question could not be answered, for the owner who is asked to. */
import type { GapCause } from '../../../../contract/tasks.ts'
import type { AnswerInput } from '../../types.ts'
import type { QuestionModel } from '../reading/question-model.ts'
import type { Judgement } from './judge-answer.ts'
import type { RankedSentence } from './rank-sentences.ts'
import { weigh } from './sentence-features.ts'

/** Of the question, in words that are nowhere in the posit. */
const MOST = 0.7
/** A passage that holds this share of the question speaks of its matter: only the answer is missing there. */
const SPEAKS_OF_IT = 0.5

export function gapCause(
  { ranked, question, state }: Judgement,
  { passages, facts }: Pick<AnswerInput, 'passages' | 'facts'>,
): GapCause {
  const [best] = ranked
  if (facts.chunk_count === 0) return 'missing'
  if (state === 'partly' && best && !lacksMost(question, best)) return 'missing'
  if (!passages.some((passage) => passage.score > 0)) return 'out_of_scope'
  const reads = new Set(ranked.map((entry) => entry.read))
  const most = Math.max(0, ...[...reads].map((read) => weigh(read.match, question.shares)))
  return most >= SPEAKS_OF_IT ? 'missing' : 'nothing_close'
}

const lacksMost = ({ shares, unseen }: QuestionModel, { read }: RankedSentence) =>
  shares.reduce((sum, share, at) => (unseen[at] && read.match[at] === 0 ? sum + share : sum), 0) >= MOST
