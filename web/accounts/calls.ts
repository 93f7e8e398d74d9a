/** The account calls as hooks, with what each says when it is done or refused. Dialogs elsewhere use the same ones. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Credentials,
  ResetPassword,
  SignedIn,
  SignUp,
  VerificationRequest,
} from '../../contract/accounts.ts'
import { AUTH_MESSAGES, type Notice } from '../../contract/messages.ts'
import { ApiFailure, apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'

const post = <T>(path: string, body: object) => apiRequest<T>(`/auth/v1/${path}`, { method: 'POST', body })

/** The server worded this refusal for people; anything else is a fault of ours. */
export const isWorded = (error: Error) => error instanceof ApiFailure && error.status !== 500

const showRefusal = (error: Error, worded: (reason: string) => Notice) =>
  showNotice(isWorded(error) ? worded(error.message) : AUTH_MESSAGES.unexpected, 'destructive')

/** After a session has begun: everything a guest was shown may look different to this person. */
export function useSessionBegan() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** Signs in; the screens for guests then lead on by themselves. `done` is what the toast says. */
export function useSignIn(done: Notice = AUTH_MESSAGES.loggedIn) {
  const sessionBegan = useSessionBegan()
  return useMutation({
    mutationFn: (credentials: Credentials) => post<SignedIn>('sign-in/email', credentials),
    onSuccess: async () => {
      await sessionBegan()
      showNotice(done)
    },
    onError: (error) => showRefusal(error, AUTH_MESSAGES.loginFailed),
  })
}

export const useSignUp = () =>
  useMutation({
    mutationFn: (account: SignUp) => post('sign-up/email', account),
    onSuccess: () => showNotice(AUTH_MESSAGES.verifyEmail),
    onError: (error) => showRefusal(error, AUTH_MESSAGES.signupFailed),
  })

export const useResendVerification = () =>
  useMutation({
    mutationFn: (request: VerificationRequest) => post('send-verification-email', request),
    onSuccess: () => showNotice(AUTH_MESSAGES.verifyEmail),
    onError: (error) => showRefusal(error, AUTH_MESSAGES.signupFailed),
  })

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) => post('request-password-reset', { email }),
    onSuccess: () => showNotice(AUTH_MESSAGES.resetSent),
    onError: (error) =>
      showNotice(AUTH_MESSAGES.resetFailed(isWorded(error) ? error.message : undefined), 'destructive'),
  })

/** Sets a password with a mailed link; whoever did that is signed in. */
export function useResetPassword() {
  const sessionBegan = useSessionBegan()
  return useMutation({
    mutationFn: (reset: ResetPassword) => post<SignedIn>('reset-password', reset),
    onSuccess: async () => {
      await sessionBegan()
      showNotice(AUTH_MESSAGES.passwordUpdated)
    },
    onError: () => showNotice(AUTH_MESSAGES.passwordUpdateFailed, 'destructive'),
  })
}
