/**
 * Batches the pieces of a reply: the first goes out immediately, further ones together after a pause that no reader sees.
 * Every event costs the server more than every token does, so this is what makes a thousand streams affordable.
 */
export interface ReplyBatch {
  text: string
  /** Names of tools called since the last batch. */
  tools: string[]
}

export type TakeBatch = (batch: ReplyBatch) => void

interface ReplyBatches {
  addText(piece: string): void
  addTool(name: string): void
  /** Of the whole reply so far. */
  characters(): number
  flush(): void
  /** No batch goes out any more. */
  stop(): void
  /** The reply no longer counts as open. */
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

/** What `take` throws goes to `onError` and stops the batches: it must not reach the provider's stream. */
export function createReplyBatches(take: TakeBatch, onError: (error: unknown) => void): ReplyBatches {
  let text = ''
  let tools: string[] = []
  let characters = 0
  let pause: NodeJS.Timeout | undefined
  let isStopped = false
  let isOpen = true
  openReplies++

  function flush() {
    pause = undefined
    if (text === '' && tools.length === 0) return
    const batch = { text, tools }
    text = ''
    tools = []
    try {
      take(batch)
    } catch (error) {
      stop()
      onError(error)
    }
    if (!isStopped) pause = setTimeout(flush, pauseMs(characters))
  }

  function stop() {
    isStopped = true
    clearTimeout(pause)
  }

  return {
    characters: () => characters,
    addText(piece) {
      text += piece
      characters += piece.length
      if (pause && characters > EAGER_CHARACTERS && text.length < BATCH_MAX_CHARACTERS) return
      clearTimeout(pause)
      flush()
    },
    addTool: (name) => void tools.push(name),
    flush,
    stop,
    close() {
      if (isOpen) openReplies--
      isOpen = false
    },
  }
}
