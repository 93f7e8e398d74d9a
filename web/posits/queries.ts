import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { Posit, PositCard, PositDetails, PublicPositPage } from '../../contract/posits.ts'
import { apiRequest } from '../core/api.ts'

/** While the summaries follow a change of the knowledge, the page looks again this often. */
const SUMMARY_LOOK_MS = 3000

/** `search`: the query of the list's address, as `listSearch` writes it. */
export const positsQuery = (search: string) =>
  queryOptions({
    queryKey: ['posits', 'list', search],
    queryFn: ({ signal }) => apiRequest<Page<PositCard>>(`/rest/v1/posits${search}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many posits the person has, asked once each time the wizard is entered and never again while it is open. */
export const positCountQuery = queryOptions({
  queryKey: ['posit-count'],
  queryFn: async ({ signal }) => (await apiRequest<Page<PositCard>>('/rest/v1/posits', { signal })).total,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const positQuery = (id: string) =>
  queryOptions({
    queryKey: ['posits', id],
    queryFn: ({ signal }) => apiRequest<Posit>(`/rest/v1/posits/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.summary_pending ? SUMMARY_LOOK_MS : false),
  })

export const positDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['posits', id, 'details'],
    queryFn: ({ signal }) => apiRequest<PositDetails>(`/rest/v1/posits/${id}/details`, { signal }),
  })

/** One page of what the person with this handle shows the world; `search` as for `positsQuery`. */
export const publicPositsQuery = (handle: string, search: string) =>
  queryOptions({
    queryKey: ['public-posits', handle, search],
    queryFn: ({ signal }) =>
      apiRequest<PublicPositPage>(`/rest/v1/users/${encodeURIComponent(handle)}/posits${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
