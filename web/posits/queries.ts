import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PositListQuery } from '../../contract/posits.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

/** The page polls while the summaries are being re-written. */
const SUMMARY_POLL_MS = 3000

export const positsQuery = (query: PositListQuery) =>
  queryOptions({
    queryKey: queryKeys.positList(query),
    queryFn: ({ signal }) => api.get('/rest/v1/posits', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many posits the person has: fetched when the wizard opens, and not again while it is open. */
export const positCountQuery = queryOptions({
  queryKey: queryKeys.positCount,
  queryFn: async ({ signal }) => (await api.get('/rest/v1/posits', { signal })).total,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const positQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.posit(id),
    queryFn: ({ signal }) => api.get('/rest/v1/posits/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.summary_pending ? SUMMARY_POLL_MS : false),
  })

export const positDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.positDetails(id),
    queryFn: ({ signal }) => api.get('/rest/v1/posits/{id}/details', { path: { id }, signal }),
  })

/** One page of the public posits of the person with this handle. */
export const publicPositsQuery = (handle: string, query: Partial<PositListQuery>) =>
  queryOptions({
    queryKey: queryKeys.publicPosits(handle, query),
    queryFn: ({ signal }) => api.get('/rest/v1/users/{handle}/posits', { path: { handle }, query, signal }),
    placeholderData: keepPreviousData,
  })
