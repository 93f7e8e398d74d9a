import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { linksKey, openLinkKey } from './query-keys.ts'

/** Opened once a visit: what was asked stays readable when the last question has closed the link. */
export const openLinkQuery = (slug: string) =>
  queryOptions({
    queryKey: openLinkKey(slug),
    queryFn: ({ signal }) => api.get('/rest/v1/open_links/{slug}', { path: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A posit's links; nobody has more than one page of them. */
export const linksQuery = (positId: string) =>
  queryOptions({
    queryKey: linksKey(positId),
    queryFn: ({ signal }) =>
      api.get('/rest/v1/posits/{id}/links', { path: { id: positId }, query: { page: 1 }, signal }),
  })
