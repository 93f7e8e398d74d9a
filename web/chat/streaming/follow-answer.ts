/** One answer, followed to its end over as many connections as it takes. */
import { ApiFailure } from '../../core/api.ts'
import type { AnswerEnd } from '../conversation/messages.ts'
import { NoAnswer, readAnswer, StreamCut } from './answer-stream.ts'
import type { LiveAnswer } from './live-answer.ts'

/** Delays before a lost connection is retried; the last one repeats. */
const RECONNECT_PAUSES_MS = [300, 1000, 2000, 4000, 8000]
/** A connection that says nothing for so long may be dead without knowing it. Joining again costs little. */
const SILENCE_MS = 30_000
const SILENCE_CHECK_MS = 5000
/** What a proxy answers while our server is away. */
const PROXY_STATUSES = [502, 504]

export interface Follower {
  live: LiveAnswer
  /** Sends the question, or joins its answer when it is sent. */
  request(signal: AbortSignal): Promise<Response>
  onQuestionId(id: string): void
  onConnection(isLost: boolean): void
  /** Gives up following; the answer goes on at the server. */
  signal: AbortSignal
}

export interface FollowedAnswer {
  content: string
  end: AnswerEnd
}

function isConnectionLost(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.status === 0 || PROXY_STATUSES.includes(error.status)
  const isAbort = error instanceof DOMException && error.name === 'AbortError'
  return isAbort || error instanceof StreamCut || error instanceof TypeError
}

/** Until the pause is over, or there is a reason to try earlier. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      document.removeEventListener('visibilitychange', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    window.addEventListener('online', finish)
    document.addEventListener('visibilitychange', finish)
    signal.addEventListener('abort', finish)
  })

/** Throws `AbortError` when the follower gave up, `ApiFailure` or `NoAnswer` when there will be no answer. */
export async function followAnswer(follower: Follower): Promise<FollowedAnswer> {
  for (let failures = 0; ; failures++) {
    try {
      return await followOnce(follower, () => {
        failures = 0
        follower.onConnection(false)
      })
    } catch (error) {
      follower.signal.throwIfAborted()
      if (!isConnectionLost(error)) throw error
      follower.onConnection(true)
      await pause(RECONNECT_PAUSES_MS[failures] ?? RECONNECT_PAUSES_MS.at(-1) ?? 0, follower.signal)
      follower.signal.throwIfAborted()
    }
  }
}

async function followOnce(follower: Follower, onConnected: () => void): Promise<FollowedAnswer> {
  const connection = new AbortController()
  const cut = () => connection.abort()
  let heardAt = performance.now()
  const hear = () => {
    heardAt = performance.now()
  }
  const silence = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) cut()
  }, SILENCE_CHECK_MS)
  window.addEventListener('offline', cut)
  follower.signal.addEventListener('abort', cut)
  try {
    const response = await follower.request(connection.signal)
    onConnected()
    return await readToEnd(response, follower, hear)
  } finally {
    clearInterval(silence)
    window.removeEventListener('offline', cut)
    follower.signal.removeEventListener('abort', cut)
    cut()
  }
}

async function readToEnd(response: Response, follower: Follower, onBytes: () => void) {
  const { live, onQuestionId } = follower
  let content = ''
  let end: AnswerEnd | undefined
  live.clear()
  for await (const line of readAnswer(response, onBytes, live.paceMs)) {
    if (line.question_id) onQuestionId(line.question_id)
    if (line.content) {
      content += line.content
      live.push(line.content)
    }
    if (line.error) throw new ApiFailure(503, { error: line.error, code: 'answer_failed' })
    end = line.end ?? end
  }
  if (!end) throw new NoAnswer(content === '')
  return { content, end }
}
