/** The answers that run on this node. Draining lets them end, or hands them over. */
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { QuestionRow } from '../types.ts'
import { createAnswerMeasure } from './streams/answer-metrics.ts'
import { createRunningAnswer, type RunningAnswer } from './streams/running-answer.ts'

/** While draining, answers get this long to end by themselves. Background work and the database stop after it. */
const DRAIN_MS = 4000
const BUSY = 'This server is answering as many questions as it can. Please try again in a moment.'

/** Generates the answer, or follows another node's. Must end or fail it. */
export type RunAnswer = (question: QuestionRow, answer: RunningAnswer) => Promise<void>

export interface Entry {
  question: QuestionRow
  answer: RunningAnswer
  /** This node has the lease. False while another node generates the answer and this one only follows it. */
  isHeld: boolean
  /** Never rejects. */
  finished: Promise<void>
}

export interface AnswerRegistry {
  readonly entries: ReadonlyMap<string, Entry>
  readonly isDraining: boolean
  /** Reserves capacity for one more answer until the returned function is called; throws when the node is full. */
  reserve(): () => void
  start(question: QuestionRow, run: RunAnswer, isHeld?: boolean): Entry
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
  let isHandingOver = false
  const measure = createAnswerMeasure(metrics, entries)

  async function runEntry(entry: Entry, run: RunAnswer) {
    const { question, answer } = entry
    try {
      await run(question, answer)
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
    start(question, run, isHeld = true) {
      const answer = createRunningAnswer(question.id, env.ANSWER_ORPHAN_GRACE_SECONDS * 1000)
      const entry: Entry = { question, answer, isHeld, finished: Promise.resolve() }
      entries.set(question.id, entry)
      entry.finished = runEntry(entry, run)
      void measure(answer)
      if (isHandingOver) answer.stop('draining')
      return entry
    },
    async drain() {
      isDraining = true
      const deadline = setTimeout(() => {
        isHandingOver = true
        for (const { answer } of entries.values()) answer.stop('draining')
      }, DRAIN_MS)
      // Requests that were under way may still bring new ones.
      while (entries.size > 0) await Promise.all([...entries.values()].map((entry) => entry.finished))
      clearTimeout(deadline)
    },
  }
}
