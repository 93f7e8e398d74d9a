import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '../../contract/billing.ts'
import { apiRequest } from '../core/api.ts'

/** What the person pays for; null without a subscription, as for a plan that was granted. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) =>
    (await apiRequest<{ subscription: Subscription }>('/rest/v1/subscription', { signal })).subscription,
})
