/** A viewer's question: ask, tell, cite; and when the posit does not know, a task for its owner. */
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { Speaker, Tasks } from '../../tasks/service.ts'
import type { ShowQuotes } from '../quotes/show-quotes.ts'
import type { Produce } from './answer-registry.ts'
import { turnsBefore } from './conversation.ts'
import type { NewAnswer, QuestionRow } from './queries.ts'
import { storeAnswer } from './settle-answer.ts'

export interface AnswerParts extends Pick<Core, 'db' | 'jobs' | 'log'> {
  show: ShowQuotes
  tasks: Tasks
}

export function giveAnswer(parts: AnswerParts, speaker: Speaker, viewerKey: string): Produce {
  const { db, tasks } = parts
  return async (question, answer) => {
    const { posit_id: positId, content } = question
    const history = await turnsBefore(db, question)
    const given = await tasks.ask({
      positId,
      question: content,
      history,
      speaker,
      signal: answer.signal,
      push: (text) => answer.push(text),
    })
    const { state, small_talk, citations, approved, besides } = given
    const complete = async (trx: Db, current: QuestionRow): Promise<NewAnswer> => {
      const isGap = state !== 'known' && !small_talk
      const { created_by: askerId, chat_history_id: historyId } = current
      const gap = { positId, askerId, historyId, viewerKey, question: content, reply: answer.text, given }
      const { flagged } = isGap ? await tasks.raiseFlag(trx, gap) : { flagged: false }
      const told = { content: answer.text, citations, approved, ...besides, flagged, status: 'done' } as const
      return { ...told, state: small_talk ? null : state }
    }
    await storeAnswer(parts, question, answer, complete, parts.show)
  }
}
