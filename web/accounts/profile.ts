/** The profile of the signed-in person: read afresh when its form is opened, and saved. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileUpdate } from '../../contract/accounts.ts'
import { PROFILE_MESSAGES } from '../../contract/messages/profile.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { cacheMe } from '../core/session/session-query.ts'
import { showNotice } from '../core/toast.ts'

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => (await api.get('/rest/v1/users/me', { signal })).user,
  staleTime: 0,
  gcTime: 0,
  // A form that is being filled in must not be changed from outside.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (profile: ProfileUpdate) => api.patch('/rest/v1/users/me', { body: profile }),
    onSuccess: ({ user }) => {
      if (user) cacheMe(queryClient, user)
      showNotice(PROFILE_MESSAGES.updated)
    },
    onError: () => showNotice(PROFILE_MESSAGES.updateFailed, 'destructive'),
  })
}
