import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '../../contract/accounts.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { apiRequest } from './api.ts'
import { clearDrafts } from './draft.ts'
import { forgetFormerPerson, rememberPerson } from './former-person.ts'
import { rememberSession } from './session-hint.ts'
import { showNotice } from './toast.ts'

/** Who is signed in: the person, or null for a guest. Invalidate after anything that changes session, profile or plan. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client, signal }) => {
    const { user } = await apiRequest<{ user: Me | null }>('/rest/v1/users/me', { signal })
    rememberSession(user !== null)
    await forgetFormerPerson(client, user?.id ?? null)
    return user
  },
  staleTime: 60_000,
  // A failed check is asked again by a press or a return to the window, not by each component that comes to look.
  retryOnMount: false,
})

/** The signed-in person, null for a guest, undefined while it is not known yet. */
export const useMe = (): Me | null | undefined => useQuery(meQuery).data

/** The signed-in person, on screens that stand behind `layout/signed-in.tsx`. */
export function useSignedInMe(): Me {
  const me = useMe()
  if (!me) throw new Error('This screen needs a session: list it under layout/signed-in.tsx in routes.ts')
  return me
}

/** Says once per failure that the session could not be checked. */
export function useSessionCheckNotice() {
  const { errorUpdatedAt } = useQuery(meQuery)
  useEffect(() => {
    if (errorUpdatedAt > 0) showNotice(AUTH_MESSAGES.sessionCheckFailed, 'destructive')
  }, [errorUpdatedAt])
}

const SIGN_OUT_NOTICES = {
  menu: { done: AUTH_MESSAGES.signedOut, failed: AUTH_MESSAGES.signOutFailed },
  mobile: { done: AUTH_MESSAGES.loggedOutMobile, failed: AUTH_MESSAGES.signOutFailedMobile },
} as const

/** Ends the session, forgets all that was fetched or typed with it, and goes home. */
export function useSignOut(place: keyof typeof SIGN_OUT_NOTICES) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await apiRequest('/auth/v1/sign-out', { method: 'POST', body: {} })
    } catch {
      showNotice(SIGN_OUT_NOTICES[place].failed, 'destructive')
      return
    }
    // Home first: a protected screen that learns of the guest would send them to /login.
    await navigate('/')
    rememberSession(false)
    rememberPerson(null)
    queryClient.clear()
    queryClient.setQueryData(meQuery.queryKey, null)
    clearDrafts()
    showNotice(SIGN_OUT_NOTICES[place].done)
  }
}
