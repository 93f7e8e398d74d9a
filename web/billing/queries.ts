import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

/** What the person pays for; null without a subscription, as for a plan that was granted. */
export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: async ({ signal }) => (await api.get('/rest/v1/subscription', { signal })).subscription,
})
