import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../contract/api.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

const nextPage = ({ page, page_size, total }: Page<unknown>) => (page * page_size < total ? page + 1 : null)

/** Whom a posit is shared with, the latest first. */
export const sharesQuery = (positId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.shares(positId),
    queryFn: ({ signal, pageParam }) =>
      api.get('/rest/v1/posits/{id}/shares', { path: { id: positId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** A posit's links; nobody has more than fit on one page. */
export const linksQuery = (positId: string) =>
  queryOptions({
    queryKey: ['links', positId],
    queryFn: ({ signal }) =>
      api.get('/rest/v1/posits/{id}/links', { path: { id: positId }, query: { page: 1 }, signal }),
  })

/** Posits of others that are shared with the person, the latest first. */
export const sharedPositsQuery = infiniteQueryOptions({
  queryKey: queryKeys.sharedPosits,
  queryFn: ({ signal, pageParam }) =>
    api.get('/rest/v1/shared_posits', { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})
