/** The links of a posit, as its website settings read and change them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link } from '../../contract/links.ts'
import { WEBSITE_MESSAGES } from '../../contract/messages/websites.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { linksQuery } from './queries.ts'

/** What of a link concerns websites. */
export type WebsiteTerms = Pick<Link, 'origins' | 'accent' | 'corner'>

const LINK_NAME = 'Website'

/** What is wrong with a field is shown there; everything else is a toast. */
export const fieldProblems = (error: Error | null): Record<string, string> =>
  error instanceof ApiFailure ? error.fields : {}

/** Changes the link, or makes the posit's first. */
export function useSaveWebsite(positId: string, link: Link | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (terms: WebsiteTerms) =>
      link
        ? api.patch('/rest/v1/links/{id}', { path: { id: link.id }, body: terms })
        : api.post('/rest/v1/posits/{id}/links', {
            path: { id: positId },
            body: { name: LINK_NAME, ...terms },
          }),
    onSuccess: () => {
      showNotice(WEBSITE_MESSAGES.saved)
      return queryClient.invalidateQueries(linksQuery(positId))
    },
    onError: (error) => {
      if (Object.keys(fieldProblems(error)).length > 0) return
      const isRefusal = error instanceof ApiFailure && error.status >= 400 && error.status < 500
      const { title, description } = WEBSITE_MESSAGES.saveFailed
      showNotice({ title, description: isRefusal ? error.message : description }, 'destructive')
    },
  })
}
