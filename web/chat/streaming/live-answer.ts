/** The text of an answer while it grows: read by the one component that shows it, as often as that is cheap. */

/** Chunks arrive at about this pace; rendering more often would show nothing new. */
const SHOW_EVERY_MS = 40
/** The end of a long answer grows below the window, where smoothness is not visible. */
const SHOW_UNSEEN_EVERY_MS = 1000
/** Shorter, so that the end of the answer is not waited for. */
const READ_UNSEEN_EVERY_MS = 250
/** Drawing takes at most one part in this many of the time, however long the answer and slow the machine. */
const REST_PER_DRAWING = 6

export interface LiveAnswer {
  push(text: string): void
  /** Clears the text before the stream is joined again. */
  clear(): void
  text(): string
  /** The component has rendered the text. */
  drawn(): void
  /** Whether the end of the text is in view. */
  setSeen(isInView: boolean): void
  /** How often it is worth to look for more. */
  paceMs(): number
  subscribe(onChange: () => void): () => void
}

export function createLiveAnswer(): LiveAnswer {
  const listeners = new Set<() => void>()
  let arrived = ''
  let shown = ''
  let isScheduled = false
  let shownAt = Number.NEGATIVE_INFINITY
  let restMs = 0
  let isSeen = true
  let timer: ReturnType<typeof setTimeout> | undefined

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
    const pauseMs = Math.max(isSeen ? SHOW_EVERY_MS : SHOW_UNSEEN_EVERY_MS, restMs)
    const waitMs = shownAt + pauseMs - performance.now()
    // A hidden tab gets no frames; its text is shown when the tab is visible again.
    const showInFrame = () => requestAnimationFrame(show)
    if (waitMs > 0) timer = setTimeout(showInFrame, waitMs)
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
      restMs = (performance.now() - shownAt) * REST_PER_DRAWING
    },
    setSeen(isInView) {
      if (isInView === isSeen) return
      isSeen = isInView
      if (!isSeen || !isScheduled) return
      clearTimeout(timer)
      isScheduled = false
      showSoon()
    },
    paceMs: () => (isSeen ? SHOW_EVERY_MS : READ_UNSEEN_EVERY_MS),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
