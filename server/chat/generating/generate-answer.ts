/** A viewer's question: ask, tell, cite; and when the posit does not know, a task for its owner. */

import type { Answering } from '../../answering/service.ts'
import type { Persona } from '../../answering/types.ts'
import type { Turn } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import type { RunForKey } from '../../core/limit-per-key.ts'
import type { Db } from '../../database/schema.ts'
import type { Tasks } from '../../tasks/service.ts'
import { turnsBefore } from '../conversations/recent-turns.ts'
import type { Produce } from '../delivery/answer-registry.ts'
import type { NewAnswer, QuestionRow } from '../delivery/queries.ts'
import { endOf, storeAnswer } from '../delivery/storing/finalize.ts'
import type { StoreGuestAnswer } from '../delivery/storing/store-guest-answer.ts'
import type { ShowQuotes } from '../redaction/redact-citations.ts'

export interface AnswerParts extends Pick<Core, 'db' | 'jobs' | 'log'> {
  show: ShowQuotes
  storeGuestAnswer: StoreGuestAnswer
  answering: Answering
  tasks: Tasks
  /**
   * Answers with a task, one at a time for each posit: in the database they take turns anyway, and those that wait there would
   * hold every connection.
   */
  storeInTurn: RunForKey
}

/** Of a question that has just been asked. What is missing is read, or done without. */
export interface Asked {
  viewerKey: string
  /** Of the posit's knowledge, read when its asker's access was looked at. */
  version?: number
  /** What was said before. */
  turns?: Turn[]
}

export function giveAnswer(parts: AnswerParts, speaker: Persona, asked: Asked): Produce {
  const { db, answering, tasks } = parts
  return async (question, answer) => {
    const { posit_id: positId, content } = question
    const { viewerKey, version, turns } = asked
    const history = turns ?? (await turnsBefore(db, question))
    const outcome = await answering.ask({
      positId,
      question: content,
      history,
      persona: speaker,
      version,
      signal: answer.signal,
      onText: (text) => answer.push(text),
    })
    const { state, small_talk, citations, approved, extras } = outcome
    const isGap = state !== 'known' && !small_talk
    const told = (flagged: boolean): NewAnswer => ({
      ...{ content: answer.text, citations, approved, ...extras, flagged, status: 'done' },
      state: small_talk ? null : state,
    })
    const stored = isGap ? undefined : await parts.storeGuestAnswer(question, told(false))
    if (stored) return answer.end(await parts.show(question, endOf(stored, told(false))))
    const complete = async (trx: Db, current: QuestionRow): Promise<NewAnswer> => {
      const { created_by: askerId, chat_history_id: historyId } = current
      const gap = { positId, askerId, historyId, viewerKey, question: content, reply: answer.text, outcome }
      const { flagged } = isGap ? await tasks.raiseFlag(trx, gap) : { flagged: false }
      return told(flagged)
    }
    const store = async () => {
      // Whoever lost the access while this waited its turn has been told so.
      if (answer.signal.reason === 'forbidden') answer.signal.throwIfAborted()
      await storeAnswer(parts, question, answer, complete, parts.show)
    }
    await (isGap ? parts.storeInTurn(positId, store) : store())
  }
}
