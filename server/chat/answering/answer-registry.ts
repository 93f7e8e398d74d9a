/**
 * The answers this node is giving. It renews their leases, takes over what a dead node left, and on the way down lets
 * answers end or hands them on.
 */
import type { Core } from '../../core/core.ts'
import {
  claimQuestion,
  listAbandonedQuestions,
  MESSAGE_HOMES,
  type MessageHome,
  type QuestionRow,
  releaseLeases,
  renewLeases,
} from '../queries.ts'
import { createRunningAnswer, type RunningAnswer } from './running-answer.ts'

/** Long enough to survive a stalled second, short enough that a visitor waits for a takeover without leaving. */
export const LEASE_SECONDS = 15
const RENEW_EVERY_MS = 5000
const TAKEOVERS_AT_ONCE = 20
/** On the way down, answers get this long to end by themselves. */
const DRAIN_MS = 6000

/** Gives the answer: pushes its text, stores it, and ends or fails it. Must settle the answer. */
export type Produce = (question: QuestionRow, answer: RunningAnswer) => Promise<void>

export interface AnswerRegistry {
  readonly size: number
  find(questionId: string): RunningAnswer | undefined
  /** Starts answering a question whose lease this node holds. */
  start(question: QuestionRow, produce: Produce): RunningAnswer
  /** Takes over what other processes left; `produceFor` says how a question found in the database is answered. */
  recover(produceFor: (question: QuestionRow) => Produce, isOnlyNode: boolean): Promise<void>
  drain(): Promise<void>
}

interface Entry {
  question: QuestionRow
  answer: RunningAnswer
  finished: Promise<void>
}

export function createAnswerRegistry({ db, env, log }: Pick<Core, 'db' | 'env' | 'log'>): AnswerRegistry {
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined

  const idsIn = (home: MessageHome) =>
    [...entries.values()].filter((entry) => entry.question.home === home).map((entry) => entry.question.id)

  async function forEachHome(act: (home: MessageHome, ids: string[]) => Promise<void>) {
    for (const home of MESSAGE_HOMES) {
      const ids = idsIn(home)
      if (ids.length > 0) await act(home, ids)
    }
  }

  function start(question: QuestionRow, produce: Produce): RunningAnswer {
    const answer = createRunningAnswer(question.id, env.ANSWER_ORPHAN_GRACE_SECONDS * 1000)
    const run = async () => {
      try {
        await produce(question, answer)
      } finally {
        entries.delete(question.id)
      }
    }
    entries.set(question.id, { question, answer, finished: run() })
    return answer
  }

  async function takeOver(produceFor: (question: QuestionRow) => Produce) {
    for (const home of MESSAGE_HOMES) {
      for (const question of await listAbandonedQuestions(db, home, TAKEOVERS_AT_ONCE)) {
        if (entries.has(question.id) || !(await claimQuestion(db, question, LEASE_SECONDS))) continue
        log.info({ question: question.id }, 'taking over an answer')
        start(question, produceFor(question))
      }
    }
  }

  async function releaseWhatADeadProcessHeld() {
    for (const home of MESSAGE_HOMES) await releaseLeases(db, home)
  }

  return {
    get size() {
      return entries.size
    },
    find: (questionId) => entries.get(questionId)?.answer,
    start,
    async recover(produceFor, isOnlyNode) {
      if (isOnlyNode) await releaseWhatADeadProcessHeld()
      const tend = async () => {
        await forEachHome((home, ids) => renewLeases(db, home, ids, LEASE_SECONDS))
        await takeOver(produceFor)
      }
      await tend()
      timer = setInterval(() => {
        tend().catch((error) => log.warn({ err: error }, 'answers could not be tended'))
      }, RENEW_EVERY_MS)
      timer.unref()
    },
    async drain() {
      clearInterval(timer)
      const all = [...entries.values()]
      const deadline = setTimeout(() => {
        for (const { answer } of entries.values()) answer.stop('draining')
      }, DRAIN_MS)
      await Promise.allSettled(all.map((entry) => entry.finished))
      clearTimeout(deadline)
    },
  }
}
