/** The live connection of the screen under test. */
import { type LiveUpdate, liveUpdateSchema } from '../../contract/activity.ts'

let open: FakeEventSource | null = null

export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readonly readyState = 1
  readonly withCredentials = false
  readonly url: string
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    open = this
    setTimeout(() => this.onopen?.(new Event('open')))
  }

  close() {
    if (open === this) open = null
  }
}

/** Says to the open screen that something changed. */
export function sendLiveUpdate(update: LiveUpdate) {
  if (!open) throw new Error('No screen listens.')
  open.onmessage?.(new MessageEvent('message', { data: JSON.stringify(liveUpdateSchema.parse(update)) }))
}

export const hasLiveConnection = () => open !== null

export function breakLiveConnection() {
  open?.onerror?.(new Event('error'))
}
