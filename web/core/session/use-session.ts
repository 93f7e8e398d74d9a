import { useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../../../contract/accounts.ts'
import { showNotice } from '../toast.ts'
import { fetchMe, onSession, reportSessionFailure, sessionState, unknownSession } from './session-store.ts'

const useSession = () => useSyncExternalStore(onSession, sessionState, unknownSession)

/** The signed-in person, null for a guest, undefined while it is not known yet. */
export const useMe = (): Me | null | undefined => useSession().me

/** The signed-in user, on screens under `layout/signed-in.tsx`. */
export function useSignedInMe(): Me {
  const me = useMe()
  if (!me) throw new Error('This screen needs a session: list it under layout/signed-in.tsx in routes.ts')
  return me
}

/** After this long the session is asked for again when a page of the front door is entered. */
const FRESH_MS = 60_000

/** Pages without queries must fetch the session themselves. */
export function useSessionCheck() {
  useEffect(() => {
    if (Date.now() - sessionState().knownAt > FRESH_MS) fetchMe().catch(reportSessionFailure)
  }, [])
}

/** The catalogue is not among what each page loads first. */
async function notifyCheckFailed() {
  const { AUTH_MESSAGES } = await import('../../../contract/messages.ts')
  showNotice(AUTH_MESSAGES.sessionCheckFailed, 'destructive')
}

/** Says once per failure that the session could not be checked. */
export function useSessionCheckNotice() {
  const { failures } = useSession()
  useEffect(() => {
    if (failures > 0) void notifyCheckFailed()
  }, [failures])
}
