import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notice } from '../../contract/messages/notice.ts'
import { SHARING_MESSAGES } from '../../contract/messages/sharing.ts'
import type { LinkShare } from '../../contract/sharing.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { sharesQuery } from './queries.ts'

/** Error codes about the address itself: their messages are shown at the field. */
const AT_THE_FIELD = ['bad_request', 'own_email', 'already_shared', 'share_limit', 'invitation_limit']

export const fieldProblem = (error: Error): string | null =>
  error instanceof ApiFailure && AT_THE_FIELD.includes(error.code) ? error.message : null

function shareFailure(error: Error): Notice {
  if (!(error instanceof ApiFailure)) return SHARING_MESSAGES.failed
  if (error.status === 401) return SHARING_MESSAGES.loginFirst
  return error.status === 0 || error.status >= 500 ? SHARING_MESSAGES.failed : SHARING_MESSAGES.failedShort
}

/** The server makes the posit exclusive with it, so the posit is refetched. */
function useSharesChanged(positId: string) {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.posits })
    return queryClient.invalidateQueries(sharesQuery(positId))
  }
}

export function useSharePosit(positId: string) {
  const handleChange = useSharesChanged(positId)
  return useMutation({
    mutationFn: (user_email: string) =>
      api.post('/rest/v1/posits/{id}/shares', { path: { id: positId }, body: { user_email } }),
    onSuccess: ({ user_email }) => {
      showNotice(SHARING_MESSAGES.shared(user_email))
      return handleChange()
    },
    onError: (error) => {
      if (!fieldProblem(error)) showNotice(shareFailure(error), 'destructive')
    },
  })
}

export function useRemoveAccess(positId: string) {
  const handleChange = useSharesChanged(positId)
  return useMutation({
    mutationFn: (email: string) =>
      api.post('/functions/v1/remove-posit-access', { body: { positId, email } }),
    onSuccess: (_, email) => {
      showNotice(SHARING_MESSAGES.removed(email))
      return handleChange()
    },
    onError: () => showNotice(SHARING_MESSAGES.removeFailed, 'destructive'),
  })
}

/** For the statistics alone: whether it arrives changes nothing for the person. */
export function recordLinkShare(positId: string, status: LinkShare['status']) {
  api.post('/rest/v1/posits/{id}/link_shares', { path: { id: positId }, body: { status } }).catch(() => {})
}
