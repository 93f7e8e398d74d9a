import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'

/** Opened once a visit: what was asked stays readable when the last question has closed the link. */
export const openLinkQuery = (slug: string) =>
  queryOptions({
    queryKey: ['open-link', slug],
    queryFn: ({ signal }) => api.get('/rest/v1/open_links/{slug}', { path: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
