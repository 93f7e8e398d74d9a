import type { Me } from '../../../contract/accounts.ts'
import { api } from '../api.ts'
import { rememberSession } from './session-hint.ts'

/**
 * Who is signed in, outside React and without the query client: the pages of the front door need to know no more, and load
 * no more. Where the query client is there, `meQuery` writes here (session-query.ts).
 */
interface SessionState {
  /** Null for a guest, undefined while it is not known yet. */
  me: Me | null | undefined
  /** Milliseconds since 1970; 0 while it is not known. */
  knownAt: number
  /** How often it could not be found out. */
  failures: number
}

const UNKNOWN: SessionState = { me: undefined, knownAt: 0, failures: 0 }

let state = UNKNOWN
const listeners = new Set<() => void>()

function set(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

export const sessionState = () => state
export const unknownSession = () => UNKNOWN

export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const setMe = (me: Me | null) => set({ ...state, me, knownAt: Date.now() })
/** As on a page that has just opened. */
export const resetSession = () => set(UNKNOWN)
export const reportSessionFailure = () => set({ ...state, failures: state.failures + 1 })

/** Fetches the user from the server and stores it before returning it. */
export async function fetchMe(signal?: AbortSignal): Promise<Me | null> {
  const { user } = await api.get('/rest/v1/users/me', { signal })
  rememberSession(user !== null)
  setMe(user)
  return user
}

const forgetters = new Set<() => void>()

/** What else was fetched in a person's name is forgotten by these when the session ends. */
export function onSessionEnd(forget: () => void) {
  forgetters.add(forget)
  return () => void forgetters.delete(forget)
}

export function endSession() {
  rememberSession(false)
  for (const forget of forgetters) forget()
  setMe(null)
}
