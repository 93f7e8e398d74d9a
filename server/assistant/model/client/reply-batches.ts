/**
 * The pieces of one reply, collected: the first goes out at once, further ones together after a pause that no reader sees.
 * Every event costs the server more than every token does, so this is what makes a thousand streams affordable.
 */
import { ABORTED, type Failure, fail, ProviderFailure } from './failure.ts'
import type { ReplySink } from './reply-sink.ts'
import { type SilenceLimits, watchSilence } from './silence.ts'

export interface ReplyBatch {
  text: string
  /** Names of tools called since the last batch. */
  tools: string[]
}

export type TakeBatch = (batch: ReplyBatch) => void

export interface ReplyLimits extends SilenceLimits {
  /** The whole reply may have this many characters: beyond it the model is raving. */
  characters: number
}

export interface ReplyBatches {
  sink: ReplySink
  /** Once the last batch has been taken. Rejects with `ProviderFailure`, or with what `take` has thrown. */
  ended: Promise<void>
  close(): void
}

/** A batch this long goes out without waiting. */
const BATCH_MAX_CHARACTERS = 400
/** So far nothing waits: the ids a reply begins with come in small pieces, and the first word is right behind them. */
const EAGER_CHARACTERS = 16
const PAUSE_MIN_MS = 40
/** A reply that fills a window is read, not watched: more of it at a time costs its page fewer arrivals. */
const LONG_CHARACTERS = 2000
const PAUSE_OF_LONG_MS = 150
const PAUSE_MAX_MS = 400
/** Each open reply lengthens the pause of all: 40 ms up to 80 replies, 400 ms from 800 on. */
const PAUSE_PER_REPLY_MS = 0.5
let openReplies = 0
/** In steps, so that the timers of many replies are few lists. */
const PAUSE_STEP_MS = 10
function pauseMs(characters: number): number {
  const least = characters < LONG_CHARACTERS ? PAUSE_MIN_MS : PAUSE_OF_LONG_MS
  const wanted = Math.min(PAUSE_MAX_MS, Math.max(least, openReplies * PAUSE_PER_REPLY_MS))
  return Math.ceil(wanted / PAUSE_STEP_MS) * PAUSE_STEP_MS
}

export function createReplyBatches(limits: ReplyLimits, take: TakeBatch): ReplyBatches {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // Closed before anybody waits for it, it fails unheard; that would end the process.
  ended.catch(() => {})
  let text = ''
  let tools: string[] = []
  let characters = 0
  let pause: NodeJS.Timeout | undefined
  let isEnded = false
  let isClosed = false

  openReplies++
  const silence = watchSilence(limits, finish)

  const hasPieces = () => text !== '' || tools.length > 0

  /** It may be called from within the provider's stream, and must not throw into it. */
  function give() {
    clearTimeout(pause)
    const batch = { text, tools }
    text = ''
    tools = []
    try {
      take(batch)
    } catch (error) {
      stop()
      reject(error)
    }
    if (!isEnded) pause = setTimeout(release, pauseMs(characters))
  }

  function release() {
    pause = undefined
    if (hasPieces()) give()
  }

  function stop() {
    isEnded = true
    silence.end()
    clearTimeout(pause)
  }

  function finish(how: Failure | 'well') {
    if (isEnded) return
    stop()
    if (how !== 'well') return reject(new ProviderFailure(how))
    if (hasPieces()) give()
    resolve()
  }

  const isUrgent = () =>
    pause === undefined || characters <= EAGER_CHARACTERS || text.length >= BATCH_MAX_CHARACTERS

  const sink: ReplySink = {
    text(piece) {
      if (isEnded) return
      silence.heard()
      characters += piece.length
      if (characters > limits.characters) return finish(fail('the reply never ends'))
      text += piece
      if (isUrgent()) give()
    },
    tool(name) {
      if (isEnded) return
      silence.heard()
      tools.push(name)
    },
    alive() {
      if (!isEnded) silence.heard()
    },
    end: () => finish('well'),
    fail: finish,
  }

  return {
    sink,
    ended,
    close() {
      finish(ABORTED)
      if (!isClosed) openReplies--
      isClosed = true
    },
  }
}
