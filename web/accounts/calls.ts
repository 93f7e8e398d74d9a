/** The account calls as hooks, with what each says when it is done or refused. Dialogs elsewhere use the same ones. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Credentials, ResetPassword, SignUp, VerificationRequest } from '../../contract/accounts.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'

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
    mutationFn: (credentials: Credentials) => api.post('/auth/v1/sign-in/email', { body: credentials }),
    onSuccess: async () => {
      await sessionBegan()
      showNotice(done)
    },
    onError: (error) => showRefusal(error, AUTH_MESSAGES.loginFailed),
  })
}

export const useSignUp = () =>
  useMutation({
    mutationFn: (account: SignUp) => api.post('/auth/v1/sign-up/email', { body: account }),
    onSuccess: () => showNotice(AUTH_MESSAGES.verifyEmail),
    onError: (error) => showRefusal(error, AUTH_MESSAGES.signupFailed),
  })

export const useResendVerification = () =>
  useMutation({
    mutationFn: (request: VerificationRequest) =>
      api.post('/auth/v1/send-verification-email', { body: request }),
    onSuccess: () => showNotice(AUTH_MESSAGES.verifyEmail),
    onError: (error) => showRefusal(error, AUTH_MESSAGES.signupFailed),
  })

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) => api.post('/auth/v1/request-password-reset', { body: { email } }),
    onSuccess: () => showNotice(AUTH_MESSAGES.resetSent),
    onError: (error) =>
      showNotice(AUTH_MESSAGES.resetFailed(isWorded(error) ? error.message : undefined), 'destructive'),
  })

/** Sets a password by a mailed link and signs the user in. */
export function useResetPassword() {
  const sessionBegan = useSessionBegan()
  return useMutation({
    mutationFn: (reset: ResetPassword) => api.post('/auth/v1/reset-password', { body: reset }),
    onSuccess: async () => {
      await sessionBegan()
      showNotice(AUTH_MESSAGES.passwordUpdated)
    },
    onError: () => showNotice(AUTH_MESSAGES.passwordUpdateFailed, 'destructive'),
  })
}
