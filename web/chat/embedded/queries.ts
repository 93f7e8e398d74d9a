import { queryOptions } from '@tanstack/react-query'
import type { OpenLink } from '../../../contract/links.ts'
import { api } from '../../core/api.ts'

/** What a guest finds at a link. */
export const openLinkQuery = (slug: string) =>
  queryOptions({
    queryKey: ['open-link', slug],
    queryFn: ({ signal }): Promise<OpenLink> =>
      api.get('/rest/v1/open_links/{slug}', { path: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
