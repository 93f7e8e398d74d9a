import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery } from '../../contract/webhooks.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

/** While an event is about to be sent. */
const LOG_POLL_MS = 2000
const SOON_MS = 60_000

export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks,
  queryFn: ({ signal }) => api.get('/rest/v1/webhook_endpoints', { signal }),
})

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.webhook(id),
    queryFn: ({ signal }) => api.get('/rest/v1/webhook_endpoints/{id}', { path: { id }, signal }),
  })

const isTriedSoon = ({ state, next_try_at }: WebhookDelivery) =>
  state === 'pending' && next_try_at !== null && Date.parse(next_try_at) - Date.now() < SOON_MS

export const webhookLogQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.webhookLog(id),
    queryFn: ({ pageParam: before, signal }) =>
      api.get('/rest/v1/webhook_endpoints/{id}/deliveries', {
        path: { id },
        query: before ? { before } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isTriedSoon)) ? LOG_POLL_MS : false,
  })
