/** A second look where the confidence is in doubt: the encoder reads the question and what would be quoted together. */
import { nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { AnswerInput } from '../../types.ts'
import { confidenceOf, stateOf } from './answer-state.ts'
import type { Judgement } from './judge-answer.ts'
import { quoteAround } from './quote-span.ts'
import type { RankedSentence } from './rank-sentences.ts'
import { VERIFIED_WEIGHTS } from './weights.ts'

/** Below, hardly any answer is right; above, hardly any is wrong. A look takes some 27 ms. */
const DOUBT = { from: 0.15, to: 0.85 }
const QUOTE_MAX_WORDS = 40

export async function verified(
  judgement: Judgement,
  { plan, verify }: Pick<AnswerInput, 'plan' | 'verify'>,
  signal: AbortSignal,
): Promise<Judgement> {
  const [best] = judgement.ranked
  const { features, isNearMiss } = judgement
  if (!verify || !best || !features || !isInDoubt(judgement)) return judgement
  const score = await verify(plan.question, verifiedText(best), signal)
  if (score === null) return judgement
  const by = best.read.passage.heading === '' ? 'verifiedStatement' : 'verified'
  const confidence = confidenceOf({ ...features, verified: score }, VERIFIED_WEIGHTS)
  return { ...judgement, confidence, state: stateOf({ confidence, isNearMiss }, by) }
}

/** The weights are of questions in the text's language. */
export const isInDoubt = (
  { kind, confidence }: Pick<Judgement, 'kind' | 'confidence'>,
  { from, to } = DOUBT,
): boolean => kind === 'meaning' && confidence >= from && confidence < to

export const verifiedText = (entry: RankedSentence): string =>
  `${nearestTitle(entry.read.passage.heading)}: ${quoteAround(entry, QUOTE_MAX_WORDS).text}`
