/**
 * The pieces of one reply, collected: the first goes out at once, further ones together after a pause that no reader sees.
 * Every event costs the server more than every token does, so this is what makes a thousand streams affordable.
 */
import { ABORTED, type Failure, fail, ProviderFailure } from './failure.ts'
import type { ReplySink } from './reply-sink.ts'

export interface ReplyBatch {
  text: string
  /** Names of tools called since the last batch. */
  tools: string[]
}

export interface ReplyLimits {
  /** Until the provider says anything. */
  firstMs: number
  /** Between any two things it says. */
  idleMs: number
  /** The whole reply may have this many characters: beyond it the model is raving. */
  characters: number
}

export interface ReplyBatches {
  sink: ReplySink
  /** Null at the end; throws `ProviderFailure`. */
  next(): Promise<ReplyBatch | null>
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
const PAUSE_MAX_MS = 300
/** Each open reply lengthens the pause of all: 40 ms up to 80 replies, 300 ms from 600 on. */
const PAUSE_PER_REPLY_MS = 0.5
let openReplies = 0
/** In steps, so that the timers of many replies are few lists. */
const PAUSE_STEP_MS = 10
function pauseMs(characters: number): number {
  const least = characters < LONG_CHARACTERS ? PAUSE_MIN_MS : PAUSE_OF_LONG_MS
  const wanted = Math.min(PAUSE_MAX_MS, Math.max(least, openReplies * PAUSE_PER_REPLY_MS))
  return Math.ceil(wanted / PAUSE_STEP_MS) * PAUSE_STEP_MS
}

export function createReplyBatches(limits: ReplyLimits): ReplyBatches {
  let text = ''
  let tools: string[] = []
  let characters = 0
  let due = true
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined
  let ended: Failure | 'well' | undefined
  let isClosed = false

  openReplies++
  let silence = setTimeout(() => finish(fail('no first token in time')), limits.firstMs)
  let hasSpoken = false

  function heard() {
    if (ended) return
    if (hasSpoken) {
      silence.refresh()
      return
    }
    hasSpoken = true
    clearTimeout(silence)
    silence = setTimeout(() => finish(fail('fell silent')), limits.idleMs)
  }

  function finish(how: Failure | 'well') {
    if (ended) return
    ended = how
    clearTimeout(silence)
    clearTimeout(timer)
    wake?.()
  }

  function release() {
    timer = undefined
    due = true
    wake?.()
  }

  function take(): ReplyBatch {
    const batch = { text, tools }
    text = ''
    tools = []
    due = false
    if (!ended) timer = setTimeout(release, pauseMs(characters))
    return batch
  }

  const hasPieces = () => text !== '' || tools.length > 0
  const isUrgent = () => due || characters <= EAGER_CHARACTERS || text.length >= BATCH_MAX_CHARACTERS
  const isReady = () => ended !== undefined || (hasPieces() && isUrgent())

  async function next(): Promise<ReplyBatch | null> {
    while (!isReady()) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    wake = undefined
    clearTimeout(timer)
    if (ended && ended !== 'well') throw new ProviderFailure(ended)
    return hasPieces() ? take() : null
  }

  const sink: ReplySink = {
    text(piece) {
      if (ended) return
      heard()
      characters += piece.length
      if (characters > limits.characters) return finish(fail('the reply never ends'))
      text += piece
      if (isReady()) wake?.()
    },
    tool(name) {
      if (ended) return
      heard()
      tools.push(name)
    },
    alive: heard,
    end: () => finish('well'),
    fail: finish,
  }

  return {
    sink,
    next,
    close() {
      finish(ABORTED)
      clearTimeout(timer)
      if (!isClosed) openReplies--
      isClosed = true
    },
  }
}
