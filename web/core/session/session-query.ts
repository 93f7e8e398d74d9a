import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '../../../contract/accounts.ts'
import { queryKeys } from '../query-keys.ts'
import { clearPreviousUser } from './previous-user.ts'
import { fetchMe, reportSessionFailure, sessionState, setMe } from './session-store.ts'

/** Who is signed in, for screens with data. Invalidate after anything that changes session, profile or plan. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ client, signal }) => {
    const me = await fetchMe(signal)
    await clearPreviousUser(client, me?.id ?? null)
    return me
  },
  initialData: () => sessionState().me,
  initialDataUpdatedAt: () => sessionState().knownAt,
  staleTime: 60_000,
  // A failed check is asked again by a press or a return to the window, not by each component that comes to look.
  retryOnMount: false,
})

/** For an answer that says who the person is now. */
export function cacheMe(queryClient: QueryClient, me: Me) {
  queryClient.setQueryData(meQuery.queryKey, me)
  setMe(me)
}

/** Keeps the session fresh, and says once per failure that it could not be checked. */
export function useSessionUpkeep() {
  const queryClient = useQueryClient()
  const { data: me, errorUpdatedAt } = useQuery(meQuery)
  const id = me === undefined ? undefined : (me?.id ?? null)
  useEffect(() => {
    // A front page may have fetched it without the query cache.
    if (id !== undefined) void clearPreviousUser(queryClient, id)
  }, [queryClient, id])
  useEffect(() => {
    if (errorUpdatedAt > 0) reportSessionFailure()
  }, [errorUpdatedAt])
}
