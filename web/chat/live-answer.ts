/** The text of an answer while it grows: read by the one component that shows it, as often as that is cheap. */

/** Pieces come at about this pace; drawing more often would show nothing new. */
const SHOW_EVERY_MS = 40
/** A long answer grows out of sight of its reader: for this many characters, one more millisecond between drawings. */
const CHARACTERS_PER_MS = 60
const SHOW_AT_LEAST_EVERY_MS = 400
/** Drawing takes at most one part in this many of the time, however long the answer and slow the machine. */
const REST_PER_DRAWING = 6

export interface LiveAnswer {
  push(text: string): void
  /** Starts again from nothing, before a stream is joined anew. */
  clear(): void
  text(): string
  /** The component has drawn the text. */
  drawn(): void
  subscribe(onChange: () => void): () => void
}

export function createLiveAnswer(): LiveAnswer {
  const listeners = new Set<() => void>()
  let arrived = ''
  let shown = ''
  let isScheduled = false
  let shownAt = Number.NEGATIVE_INFINITY
  let pauseMs = SHOW_EVERY_MS

  function show() {
    isScheduled = false
    if (shown === arrived) return
    shown = arrived
    shownAt = performance.now()
    for (const listener of listeners) listener()
  }
  function showSoon() {
    if (isScheduled) return
    isScheduled = true
    const waitMs = shownAt + pauseMs - performance.now()
    // A hidden tab gets no frames; its text is shown when it is looked at.
    const showInFrame = () => requestAnimationFrame(show)
    if (waitMs > 0) setTimeout(showInFrame, waitMs)
    else showInFrame()
  }

  return {
    push(text) {
      arrived += text
      showSoon()
    },
    clear() {
      arrived = ''
    },
    text: () => shown,
    drawn() {
      const forLength = Math.min(shown.length / CHARACTERS_PER_MS, SHOW_AT_LEAST_EVERY_MS)
      pauseMs = Math.max(SHOW_EVERY_MS, forLength, (performance.now() - shownAt) * REST_PER_DRAWING)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
