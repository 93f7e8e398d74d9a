import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Conversation } from '../../contract/chat.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { mergeMessages } from './conversation/messages.ts'
import { MESSAGE_CACHE_KEPT_MS, MESSAGE_CACHE_MS } from './timing.ts'

interface PageOptions {
  query?: { before: string }
  signal?: AbortSignal
}

export const chatPositQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.chatPosit(id),
    queryFn: ({ signal }) => api.get('/rest/v1/posits/{id}/chat', { path: { id }, signal }),
  })

export const fetchMessages = (positId: string, options: PageOptions) =>
  api.get('/rest/v1/posits/{id}/chat_messages', { path: { id: positId }, ...options })

/** The newest page, merged into the cached conversation: older pages, and messages that were just sent. */
async function fetchConversation(positId: string, client: QueryClient, signal: AbortSignal) {
  const fetched = await fetchMessages(positId, { signal })
  const cached = client.getQueryData(conversationQuery(positId).queryKey)
  if (!cached) return fetched
  const messages = mergeMessages(cached.messages, fetched.messages)
  const reachesFurther = messages[0]?.id !== fetched.messages[0]?.id
  return { messages, older: reachesFurther ? cached.older : fetched.older }
}

/** The viewer's current conversation with a posit. Another tab may have continued it: refetched whenever it is shown. */
export const conversationQuery = (positId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(positId),
    queryFn: ({ client, signal }): Promise<Conversation> => fetchConversation(positId, client, signal),
    gcTime: MESSAGE_CACHE_KEPT_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** Opens the update chat: the answer is the session with its messages. */
export const updateSessionQuery = (positId: string) =>
  queryOptions({
    queryKey: queryKeys.updateSession(positId),
    queryFn: ({ signal }) => api.post('/rest/v1/chat_sessions', { body: { posit_id: positId }, signal }),
    // Re-opened each time the screen is.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const chatHistoriesQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.chatHistory(page),
    queryFn: ({ signal }) => api.get('/rest/v1/chat_history', { query: { page }, signal }),
  })

export const fetchChatDetails = (id: string, options: PageOptions) =>
  api.get('/rest/v1/chat_history/{id}', { path: { id }, ...options })

export const chatDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.chatDetails(id),
    queryFn: ({ signal }) => fetchChatDetails(id, { signal }),
    staleTime: MESSAGE_CACHE_MS,
    gcTime: MESSAGE_CACHE_KEPT_MS,
  })
