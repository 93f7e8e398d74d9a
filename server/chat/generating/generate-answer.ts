/** A viewer's question: generate, store, and raise a flag for the owner when the posit does not know. */
import type { Answering } from '../../answering/service.ts'
import type { Outcome } from '../../answering/types.ts'
import type { RunForKey } from '../../core/limit-per-key.ts'
import type { Posits } from '../../posits/service.ts'
import type { Tasks } from '../../tasks/service.ts'
import { turnsBefore } from '../conversations/turns.ts'
import { endOf, type StoringParts, storeAnswer } from '../delivery/storing/store-answer.ts'
import type { StoreGuestAnswer } from '../delivery/storing/store-guest-answer.ts'
import type { RunningAnswer } from '../delivery/streams/running-answer.ts'
import type { NewAnswer, QuestionContext, QuestionRow } from '../types.ts'

export interface AnswerParts extends StoringParts {
  answering: Answering
  posits: Posits
  tasks: Tasks
  storeGuestAnswer: StoreGuestAnswer
  /** Gaps of one posit take turns: they would wait for each other in the database, each holding a connection. */
  storeInTurn: RunForKey
}

export async function generateAnswer(
  parts: AnswerParts,
  question: QuestionRow,
  answer: RunningAnswer,
  { persona, version, turns }: QuestionContext,
): Promise<void> {
  const outcome = await parts.answering.ask({
    positId: question.posit_id,
    question: question.content,
    history: turns ?? (await turnsBefore(parts.db, question)),
    persona: persona ?? (await parts.posits.getVoice(question.posit_id)),
    version,
    signal: answer.signal,
    onText: answer.push,
  })
  const isGap = outcome.state !== 'known' && !outcome.small_talk
  if (isGap) await storeGap(parts, question, answer, outcome)
  else await storeKnown(parts, question, answer, outcome)
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
  else await storeAnswer(parts, question, answer, async () => completed)
}

/** The flag is raised in the transaction that stores the answer. */
async function storeGap(
  parts: AnswerParts,
  question: QuestionRow,
  answer: RunningAnswer,
  outcome: Outcome,
): Promise<void> {
  await parts.storeInTurn(question.posit_id, async () => {
    // The asker may have lost access while this waited its turn.
    if (answer.signal.reason === 'forbidden') answer.signal.throwIfAborted()
    await storeAnswer(parts, question, answer, async (trx, current) => {
      const { flagged } = await parts.tasks.raiseFlag(trx, {
        positId: question.posit_id,
        askerId: current.created_by,
        historyId: current.chat_history_id,
        viewerKey: question.created_by ?? question.visitor_id ?? '',
        question: question.content,
        reply: answer.text,
        outcome,
      })
      return answerOf(answer, outcome, flagged)
    })
  })
}

function answerOf({ text: content }: RunningAnswer, outcome: Outcome, flagged: boolean): NewAnswer {
  const { state, small_talk, citations, approved, extras } = outcome
  return {
    ...{ content, citations, approved, ...extras, flagged, status: 'done' },
    state: small_talk ? null : state,
  }
}
