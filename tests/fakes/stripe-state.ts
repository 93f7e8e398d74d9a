import type { FormValue } from './stripe-form.ts'

export interface Call {
  method: string
  path: string
  query: Record<string, string>
  body: string
  form: Record<string, FormValue>
  key: string | null
}

export interface StripeState {
  calls: Call[]
  kept: Map<string, { body: string; status: number; answer: string }>
  running: Set<string>
  portals: Map<string, { customer: string; return_url: string }>
  /** Milliseconds that a call which makes something takes. */
  delayMs: number
  /** Checkouts and portals without an address. */
  withoutUrls: boolean
  /** The next list of subscriptions is drawn up, and sent once this resolves. */
  lateList: Promise<void> | null
}

export const createStripeState = (): StripeState => ({
  calls: [],
  kept: new Map(),
  running: new Set(),
  portals: new Map(),
  delayMs: 0,
  withoutUrls: false,
  lateList: null,
})
