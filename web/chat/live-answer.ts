/** The text of an answer while it grows: read by the one component that shows it, at most once a frame. */
export interface LiveAnswer {
  /** The client key of its question. */
  clientKey: string
  push(text: string): void
  /** Starts again from nothing, before a stream is joined anew. */
  clear(): void
  text(): string
  subscribe(onChange: () => void): () => void
}

export function createLiveAnswer(clientKey: string): LiveAnswer {
  const listeners = new Set<() => void>()
  let arrived = ''
  let shown = ''
  let frame = 0

  function show() {
    frame = 0
    shown = arrived
    for (const listener of listeners) listener()
  }
  const showSoon = () => {
    // A hidden tab gets no frames; its text is shown when it is looked at.
    if (frame === 0) frame = requestAnimationFrame(show)
  }

  return {
    clientKey,
    push(text) {
      arrived += text
      showSoon()
    },
    clear() {
      arrived = ''
    },
    text: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
