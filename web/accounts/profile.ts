/** The profile of the signed-in person: read afresh when its form is opened, and saved. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me, ProfileUpdate } from '../../contract/accounts.ts'
import { PROFILE_MESSAGES } from '../../contract/messages.ts'
import { apiRequest } from '../core/api.ts'
import { cacheMe } from '../core/session/session-query.ts'
import { showNotice } from '../core/toast.ts'

const ME_PATH = '/rest/v1/users/me'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await apiRequest<{ user: Me | null }>(ME_PATH, { signal })).user,
  staleTime: 0,
  gcTime: 0,
  // A form that is being filled in must not be changed from outside.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (profile: ProfileUpdate) =>
      apiRequest<{ user: Me }>(ME_PATH, { method: 'PATCH', body: profile }),
    onSuccess: ({ user }) => {
      cacheMe(queryClient, user)
      showNotice(PROFILE_MESSAGES.updated)
    },
    onError: () => showNotice(PROFILE_MESSAGES.updateFailed, 'destructive'),
  })
}
