/**
 * One connection for the whole app while its window is visible. Browsers allow six connections to a host over HTTP/1.1, so
 * background windows close theirs.
 */
import type { LiveUpdate } from '../../contract/activity.ts'

const LIVE_PATH = '/realtime/v1'
const RETRY_FIRST_MS = 1000
const RETRY_MAX_MS = 60_000
/** Looking at another window for a moment costs no new connection. */
const LET_GO_AFTER_MS = 30_000

interface LiveHandlers {
  onUpdate(update: LiveUpdate): void
  /** Updates may have been missed. */
  onGap(): void
}

/** Returns how to end it. */
export function connectLive({ onUpdate, onGap }: LiveHandlers): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wasOpen = false

  function disconnect() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  /** Whole seconds apart by chance: after a restart not every screen comes at the same moment. */
  function retry() {
    disconnect()
    const delay = Math.min(RETRY_FIRST_MS * 2 ** failures++, RETRY_MAX_MS)
    timer = setTimeout(connect, delay * (0.5 + Math.random()))
  }

  function connect() {
    disconnect()
    source = new EventSource(LIVE_PATH)
    source.onopen = () => {
      failures = 0
      if (wasOpen) onGap()
      wasOpen = true
    }
    source.onmessage = ({ data }) => onUpdate(JSON.parse(data))
    source.addEventListener('gap', onGap)
    source.onerror = retry
  }

  function handleVisibility() {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(disconnect, LET_GO_AFTER_MS)
    else if (!source) connect()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  handleVisibility()
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility)
    disconnect()
  }
}
