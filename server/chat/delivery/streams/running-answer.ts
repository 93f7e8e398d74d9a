/**
 * A running answer. It belongs to the server: subscribers come and go, late ones get the text so far in one piece,
 * and it continues without any of them for a while.
 */
import type { AnswerStatus, ChatLine } from '../../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../../contract/messages.ts'
import { DONE_LINE, encodeLine } from './answer-lines.ts'

export type AnswerEnd = NonNullable<ChatLine['end']>
/** Why an answer was aborted: its asker stopped it, its last subscriber left, its asker lost access, or the server is draining. */
export type StopReason = 'stopped' | 'orphaned' | 'forbidden' | 'draining'
/** Gets encoded lines in order; `isLast` comes exactly once. */
export type AnswerSubscriber = (line: Uint8Array, isLast: boolean) => void

export interface RunningAnswer {
  readonly questionId: string
  readonly text: string
  /** Aborted by `stop`; its reason is the `StopReason`. */
  readonly signal: AbortSignal
  push(text: string): void
  end(end: AnswerEnd): void
  fail(message: string): void
  stop(reason: StopReason): void
  /** Ends the streams without a last line: subscribers reconnect and join where the answer continues. */
  handOver(): void
  /** Replays the text so far, then follows. Returns how to unsubscribe. */
  subscribe(subscriber: AnswerSubscriber): () => void
  /** Resolves with how it ended. */
  readonly ended: Promise<AnswerEnd | { error: string }>
}

const withDone = (line: ChatLine): Uint8Array => Buffer.concat([encodeLine(line), DONE_LINE])

export function createRunningAnswer(questionId: string, orphanGraceMs: number): RunningAnswer {
  const subscribers = new Set<AnswerSubscriber>()
  const stopper = new AbortController()
  const outcome = Promise.withResolvers<AnswerEnd | { error: string }>()
  let text = ''
  let lastLines: Uint8Array | null = null
  let orphanTimer: NodeJS.Timeout | undefined

  function settle(line: Uint8Array, result: AnswerEnd | { error: string }) {
    if (lastLines) return
    clearTimeout(orphanTimer)
    lastLines = line
    for (const subscriber of subscribers) subscriber(lastLines, true)
    subscribers.clear()
    outcome.resolve(result)
  }

  function leave(subscriber: AnswerSubscriber) {
    if (!subscribers.delete(subscriber) || subscribers.size > 0 || lastLines) return
    orphanTimer = setTimeout(() => stopper.abort('orphaned' satisfies StopReason), orphanGraceMs)
    orphanTimer.unref()
  }

  return {
    questionId,
    signal: stopper.signal,
    ended: outcome.promise,
    get text() {
      return text
    },
    push(given) {
      // PostgreSQL's texts cannot hold it, and nobody could read it.
      const piece = given.replaceAll('\0', '')
      if (lastLines || piece === '') return
      text += piece
      if (subscribers.size === 0) return
      const line = encodeLine({ content: piece })
      for (const subscriber of subscribers) subscriber(line, false)
    },
    end: (end) => settle(withDone({ end }), end),
    fail: (message) => settle(withDone({ error: message }), { error: message }),
    handOver: () => settle(new Uint8Array(), { error: CHAT_MESSAGES.queryFailed.description }),
    stop: (reason) => stopper.abort(reason),
    subscribe(subscriber) {
      subscriber(encodeLine({ question_id: questionId, ...(text ? { content: text } : {}) }), false)
      if (lastLines) {
        subscriber(lastLines, true)
        return () => {}
      }
      clearTimeout(orphanTimer)
      subscribers.add(subscriber)
      return () => leave(subscriber)
    },
  }
}

/** A stored answer, read like a running one. */
export function createEndedAnswer(
  questionId: string,
  text: string,
  end: AnswerEnd | { error: string },
): RunningAnswer {
  const answer = createRunningAnswer(questionId, 0)
  answer.push(text)
  if ('error' in end) answer.fail(end.error)
  else answer.end(end)
  return answer
}

export const emptyEnd = (status: AnswerStatus): AnswerEnd => ({
  answer_id: null,
  status,
  citations: [],
  related: [],
  unsupported: [],
  general: false,
  approved: null,
  flagged: false,
  state: null,
  created_at: new Date().toISOString(),
})
