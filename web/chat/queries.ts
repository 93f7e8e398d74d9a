import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { ChatDetails, ChatHistory, Conversation, UpdateSession } from '../../contract/chat.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { apiRequest } from '../core/api.ts'
import { mergeMessages } from './conversation/messages.ts'
import { MESSAGE_CACHE_KEPT_MS, MESSAGE_CACHE_MS } from './timing.ts'

export const chatPositQuery = (positId: string) =>
  queryOptions({
    queryKey: ['chat-posit', positId],
    queryFn: ({ signal }) => apiRequest<ChatPosit>(`/rest/v1/posits/${positId}/chat`, { signal }),
  })

export const conversationPath = (positId: string) => `/rest/v1/posits/${positId}/chat_messages`

/** The newest page, added to what the screen holds already: older pages, and messages that were just sent. */
async function fetchConversation(positId: string, client: QueryClient, signal: AbortSignal) {
  const fetched = await apiRequest<Conversation>(conversationPath(positId), { signal })
  const cached = client.getQueryData<Conversation>(['conversation', positId])
  if (!cached) return fetched
  const messages = mergeMessages(cached.messages, fetched.messages)
  const reachesFurther = messages[0]?.id !== fetched.messages[0]?.id
  return { messages, older: reachesFurther ? cached.older : fetched.older }
}

/** The asker's present conversation with a posit. Another tab may have gone on with it: asked again whenever it is looked at. */
export const conversationQuery = (positId: string) =>
  queryOptions({
    queryKey: ['conversation', positId],
    queryFn: ({ client, signal }) => fetchConversation(positId, client, signal),
    gcTime: MESSAGE_CACHE_KEPT_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** Opens the update chat; what it answers is the session with its messages. */
export const updateSessionQuery = (positId: string) =>
  queryOptions({
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

/** All pages of the list. */
export const chatHistoriesKey = ['chat-history'] as const

export const chatHistoriesQuery = (page: number) =>
  queryOptions({
    queryKey: [...chatHistoriesKey, page],
    queryFn: ({ signal }) => apiRequest<Page<ChatHistory>>(`/rest/v1/chat_history?page=${page}`, { signal }),
  })

export const chatDetailsPath = (id: string) => `/rest/v1/chat_history/${id}`

export const chatDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat-details', id],
    queryFn: ({ signal }) => apiRequest<ChatDetails>(chatDetailsPath(id), { signal }),
    staleTime: MESSAGE_CACHE_MS,
    gcTime: MESSAGE_CACHE_KEPT_MS,
  })
