import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SourceUpdate } from '../../contract/knowledge.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

/** Newest first, page by page. */
export const sourcesQuery = (positId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.sources(positId),
    queryFn: ({ signal, pageParam }) =>
      api.get('/rest/v1/posits/{id}/sources', { path: { id: positId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : null),
  })

const FOUND_PER_PAGE = 10

/** One page of the searchable list of all sources, newest first. */
export const foundSourcesQuery = (positId: string, { search, page }: { search: string; page: number }) =>
  queryOptions({
    queryKey: queryKeys.foundSources(positId, { search, page }),
    queryFn: ({ signal }) =>
      api.get('/rest/v1/posits/{id}/sources', {
        path: { id: positId },
        query: { page, page_size: FOUND_PER_PAGE, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.source(id),
    queryFn: ({ signal }) => api.get('/rest/v1/sources/{id}', { path: { id }, signal }),
  })

export const originalPath = (id: string) => `/rest/v1/sources/${id}/original`

export const updateSource = (id: string, changes: SourceUpdate) =>
  api.patch('/rest/v1/sources/{id}', { path: { id }, body: changes })

/** Re-reads the Google Drive file that the source was made from. */
export const syncSource = (id: string) => api.post('/rest/v1/sources/{id}/sync', { path: { id } })

export const deleteSource = (id: string) => api.delete('/rest/v1/sources/{id}', { path: { id } })

/** A file that was attached and not sent. */
export const deleteDraft = (id: string) => api.delete('/rest/v1/file_drafts/{id}', { path: { id } })
