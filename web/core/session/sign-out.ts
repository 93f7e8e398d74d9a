import { href, useNavigate } from 'react-router'
import { AUTH_MESSAGES } from '../../../contract/messages.ts'
import { api } from '../api.ts'
import { clearDrafts } from '../draft.ts'
import { showNotice } from '../toast.ts'
import { rememberUser } from './previous-user.ts'
import { endSession } from './session-store.ts'

const SIGN_OUT_NOTICES = {
  menu: { done: AUTH_MESSAGES.signedOut, failed: AUTH_MESSAGES.signOutFailed },
  mobile: { done: AUTH_MESSAGES.loggedOutMobile, failed: AUTH_MESSAGES.signOutFailedMobile },
} as const

/** After the session has ended on the server: forgets all that was fetched or typed with it, and goes home. */
export function useLeave() {
  const navigate = useNavigate()
  return async () => {
    // Home first: a protected screen that learns of the guest would send them to /login.
    await navigate(href('/'))
    rememberUser(null)
    endSession()
    clearDrafts()
  }
}

/** Ends the session and leaves. */
export function useSignOut(place: keyof typeof SIGN_OUT_NOTICES) {
  const leave = useLeave()
  return async () => {
    try {
      await api.post('/auth/v1/sign-out', { body: {} })
    } catch {
      showNotice(SIGN_OUT_NOTICES[place].failed, 'destructive')
      return
    }
    await leave()
    showNotice(SIGN_OUT_NOTICES[place].done)
  }
}
