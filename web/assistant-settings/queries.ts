import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

const EMBEDDING_POLL_MS = 5000

/** Read again while chunks are being embedded. */
export const assistantSettingsQuery = queryOptions({
  queryKey: queryKeys.assistantSettings,
  queryFn: ({ signal }) => api.get('/rest/v1/assistant_settings', { signal }),
  refetchInterval: ({ state }) => {
    const { embeddings } = state.data ?? {}
    return embeddings && embeddings.embedded < embeddings.chunks ? EMBEDDING_POLL_MS : false
  },
})

export const assistantUsageQuery = queryOptions({
  queryKey: queryKeys.assistantUsage,
  queryFn: ({ signal }) => api.get('/rest/v1/assistant_usage', { signal }),
})

export const ownAssistantUsageQuery = queryOptions({
  queryKey: queryKeys.ownAssistantUsage,
  queryFn: ({ signal }) => api.get('/rest/v1/users/me/assistant_usage', { signal }),
})

export const assistantNoticeQuery = queryOptions({
  queryKey: queryKeys.assistantNotice,
  queryFn: ({ signal }) => api.get('/rest/v1/assistant_settings/notice', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
