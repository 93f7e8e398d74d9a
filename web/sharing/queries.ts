import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import type { Share, SharedPosit } from '../../contract/sharing.ts'
import { apiRequest } from '../core/api.ts'

const nextPage = ({ page, page_size, total }: Page<unknown>) => (page * page_size < total ? page + 1 : null)

/** Whom a posit is shared with, the latest first. */
export const sharesQuery = (positId: string) =>
  infiniteQueryOptions({
    queryKey: ['shares', positId],
    queryFn: ({ signal, pageParam }) =>
      apiRequest<Page<Share>>(`/rest/v1/posits/${positId}/shares?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Posits of others that are shared with the person, the latest first. */
export const sharedPositsQuery = infiniteQueryOptions({
  queryKey: ['shared-posits'],
  queryFn: ({ signal, pageParam }) =>
    apiRequest<Page<SharedPosit>>(`/rest/v1/shared_posits?page=${pageParam}`, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})
