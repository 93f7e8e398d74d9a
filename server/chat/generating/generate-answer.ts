/** A viewer's question: generated and stored; a gap, which the posit does not know, with a flag for the owner. */
import type { Answering } from '../../answering/service.ts'
import type { Outcome } from '../../answering/types.ts'
import type { Posits } from '../../posits/service.ts'
import { turnsBefore } from '../conversations/turns.ts'
import { endOf, type StoringParts, storeAnswer } from '../delivery/storing/store-answer.ts'
import type { StoreGuestAnswer } from '../delivery/storing/store-guest-answer.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import type { QuestionContext, QuestionRow } from '../types.ts'
import { answerOf } from './answer-of.ts'
import type { StoreGap } from './store-gap.ts'

export interface AnswerParts extends StoringParts {
  answering: Answering
  posits: Posits
  storeGuestAnswer: StoreGuestAnswer
  storeGap: StoreGap
}

export async function generateAnswer(
  parts: AnswerParts,
  question: QuestionRow,
  answer: RunningAnswer,
  { persona, version, turns, browserLanguage }: QuestionContext,
): Promise<void> {
  const outcome = await parts.answering.ask({
    positId: question.posit_id,
    question: question.content,
    history: turns ?? (await turnsBefore(parts.db, question)),
    persona: persona ?? (await parts.posits.getVoice(question.posit_id)),
    isOwner: question.by_owner,
    version,
    browserLanguage,
    signal: answer.signal,
    onText: answer.push,
  })
  const isGap = outcome.state !== 'known' && !outcome.small_talk
  if (!isGap) return storeKnown(parts, question, answer, outcome)
  await parts.storeGap(question.posit_id, { question, answer, outcome })
  // The asker may have lost access while it waited its turn.
  if (answer.signal.reason === 'forbidden') answer.signal.throwIfAborted()
}

async function storeKnown(
  parts: AnswerParts,
  question: QuestionRow,
  answer: RunningAnswer,
  outcome: Outcome,
): Promise<void> {
  const completed = answerOf(answer, outcome, false)
  const stored = await parts.storeGuestAnswer(question, completed)
  if (stored) answer.end(await parts.redact(question, endOf(stored, completed)))
  else await storeAnswer(parts, { question, answer }, async () => completed)
}
