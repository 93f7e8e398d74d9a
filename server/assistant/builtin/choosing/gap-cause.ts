/** Why a question could not be answered, for the owner who is asked to. */
import type { GapCause } from '../../../../contract/tasks.ts'
import type { AnswerInput } from '../../types.ts'
import type { Judgement } from './judge-answer.ts'
import { lacksMost } from './near-miss.ts'
import { weigh } from './sentence-features.ts'

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
