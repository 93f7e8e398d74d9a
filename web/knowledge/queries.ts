import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { FoundSource, Source, SourceText, SourceUpdate } from '../../contract/knowledge.ts'
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

const FOUND_PER_PAGE = 10

/** One page of the place where all sources stand, newest first. */
export const foundSourcesQuery = (positId: string, { search, page }: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['sources', positId, 'found', search, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), page_size: String(FOUND_PER_PAGE), search })
      return apiRequest<Page<FoundSource>>(`/rest/v1/posits/${positId}/sources?${query}`, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: ({ signal }) => apiRequest<SourceText>(`/rest/v1/sources/${id}`, { signal }),
  })

export const originalPath = (id: string) => `/rest/v1/sources/${id}/original`

export const updateSource = (id: string, changes: SourceUpdate) =>
  apiRequest<Source>(`/rest/v1/sources/${id}`, { method: 'PATCH', body: changes })

/** Reads the file of Google Drive that the source was made from again. */
export const syncSource = (id: string) =>
  apiRequest<{ changed: boolean }>(`/rest/v1/sources/${id}/sync`, { method: 'POST' })

export const deleteSource = (id: string) => apiRequest(`/rest/v1/sources/${id}`, { method: 'DELETE' })
