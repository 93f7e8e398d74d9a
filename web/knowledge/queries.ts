import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { Source, SourceText } from '../../contract/knowledge.ts'
import { apiRequest } from '../core/api.ts'

/** Newest first, page by page. */
export const sourcesQuery = (positId: string) =>
  infiniteQueryOptions({
    queryKey: ['sources', positId],
    queryFn: ({ signal, pageParam }) =>
      apiRequest<Page<Source>>(`/rest/v1/posits/${positId}/sources?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : null),
  })

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: ({ signal }) => apiRequest<SourceText>(`/rest/v1/sources/${id}`, { signal }),
  })

export const originalPath = (id: string) => `/rest/v1/sources/${id}/original`

export const renameSource = (id: string, name: string) =>
  apiRequest<Source>(`/rest/v1/sources/${id}`, { method: 'PATCH', body: { name } })

export const deleteSource = (id: string) => apiRequest(`/rest/v1/sources/${id}`, { method: 'DELETE' })
