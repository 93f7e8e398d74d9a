import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { Source, SourceText } from '../../contract/knowledge.ts'
import { apiRequest } from '../core/api.ts'

export const sourcesQuery = (positId: string) =>
  queryOptions({
    queryKey: ['sources', positId],
    queryFn: ({ signal }) => apiRequest<Page<Source>>(`/rest/v1/posits/${positId}/sources`, { signal }),
  })

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: ({ signal }) => apiRequest<SourceText>(`/rest/v1/sources/${id}`, { signal }),
  })

export const renameSource = (id: string, name: string) =>
  apiRequest<Source>(`/rest/v1/sources/${id}`, { method: 'PATCH', body: { name } })

export const deleteSource = (id: string) => apiRequest(`/rest/v1/sources/${id}`, { method: 'DELETE' })
