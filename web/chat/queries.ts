import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { ChatDetails, ChatHistory, Conversation, UpdateSession } from '../../contract/chat.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { apiRequest } from '../core/api.ts'
import { MESSAGE_CACHE_KEPT_MS, MESSAGE_CACHE_MS } from './timing.ts'

export const chatPositQuery = (positId: string) =>
  queryOptions({
    queryKey: ['chat-posit', positId],
    queryFn: ({ signal }) => apiRequest<ChatPosit>(`/rest/v1/posits/${positId}/chat`, { signal }),
  })

const kept = {
  staleTime: MESSAGE_CACHE_MS,
  gcTime: MESSAGE_CACHE_KEPT_MS,
  // Messages that were just sent live in this cache: a late refetch must not replace them.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The asker's present conversation with a posit. */
export const conversationQuery = (positId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['conversation', positId],
    queryFn: ({ signal }) => apiRequest<Conversation>(`/rest/v1/posits/${positId}/chat_messages`, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Opens the update chat; what it answers is the session with its messages. */
export const updateSessionQuery = (positId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['update-session', positId],
    queryFn: ({ signal }) =>
      apiRequest<UpdateSession>('/rest/v1/chat_sessions', {
        method: 'POST',
        body: { posit_id: positId },
        signal,
      }),
    // Opened anew each time the screen is.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const chatHistoriesQuery = (page: number) =>
  queryOptions({
    queryKey: ['chat-history', page],
    queryFn: ({ signal }) => apiRequest<Page<ChatHistory>>(`/rest/v1/chat_history?page=${page}`, { signal }),
  })

export const chatDetailsQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: ['chat-details', id],
    queryFn: ({ signal }) => apiRequest<ChatDetails>(`/rest/v1/chat_history/${id}`, { signal }),
  })
