/** The answers this node is giving. On the way down it lets them end, or hands them on. */
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { QuestionRow } from './queries.ts'
import { createRunningAnswer, type RunningAnswer } from './streams/running-answer.ts'

/** On the way down, answers get this long to end by themselves. Background work and the database stop after it. */
const DRAIN_MS = 4000
const MS_PER_SECOND = 1000
const BUSY = 'This server is answering as many questions as it can. Please try again in a moment.'

/** Gives the answer: pushes its text, stores it, and ends or fails it. Must settle the answer. */
export type Produce = (question: QuestionRow, answer: RunningAnswer) => Promise<void>

export interface Entry {
  question: QuestionRow
  answer: RunningAnswer
  /** This node has the lease. False while another node gives the answer and it is only followed here. */
  isHeld: boolean
  /** Never rejects. */
  finished: Promise<void>
}

export interface AnswerRegistry {
  readonly entries: ReadonlyMap<string, Entry>
  readonly isDraining: boolean
  /** Holds room for one more answer until the returned function is called; throws when the node is full. */
  reserve(): () => void
  start(question: QuestionRow, produce: Produce, isHeld?: boolean): Entry
  drain(): Promise<void>
}

export function createAnswerRegistry({
  env,
  log,
  metrics,
}: Pick<Core, 'env' | 'log' | 'metrics'>): AnswerRegistry {
  const entries = new Map<string, Entry>()
  let reserved = 0
  let isDraining = false
  let isHandingOn = false
  metrics?.watch('posit_answers_running', 'Answers this node is giving or following', () => entries.size)
  const took = metrics?.durations('posit_answer_seconds', 'Answers from their start to their end', ['status'])

  async function time(answer: RunningAnswer) {
    const began = performance.now()
    const end = await answer.ended
    took?.({ status: 'error' in end ? 'failed' : end.status }, (performance.now() - began) / MS_PER_SECOND)
  }

  async function run(entry: Entry, produce: Produce) {
    const { question, answer } = entry
    try {
      await produce(question, answer)
    } catch (error) {
      log.error({ err: error, question: question.id }, 'an answer could not be followed')
      answer.fail(CHAT_MESSAGES.queryFailed.description)
    } finally {
      // A question that failed may have been asked again by now.
      if (entries.get(question.id) === entry) entries.delete(question.id)
    }
  }

  return {
    entries,
    get isDraining() {
      return isDraining
    },
    reserve() {
      if (entries.size + reserved >= env.LIMIT_ANSWERS_AT_ONCE) {
        throw new AppError('unavailable', BUSY, { retryAfter: 5 })
      }
      reserved++
      return () => void reserved--
    },
    start(question, produce, isHeld = true) {
      const answer = createRunningAnswer(question.id, env.ANSWER_ORPHAN_GRACE_SECONDS * 1000)
      const entry: Entry = { question, answer, isHeld, finished: Promise.resolve() }
      entries.set(question.id, entry)
      entry.finished = run(entry, produce)
      void time(answer)
      if (isHandingOn) answer.stop('draining')
      return entry
    },
    async drain() {
      isDraining = true
      const deadline = setTimeout(() => {
        isHandingOn = true
        for (const { answer } of entries.values()) answer.stop('draining')
      }, DRAIN_MS)
      // Requests that were under way may still bring new ones.
      while (entries.size > 0) await Promise.all([...entries.values()].map((entry) => entry.finished))
      clearTimeout(deadline)
    },
  }
}
