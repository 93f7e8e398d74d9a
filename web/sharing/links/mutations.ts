import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkCreate } from '../../../contract/links.ts'
import { LINK_MESSAGES } from '../../../contract/messages/links.ts'
import { ApiFailure, api } from '../../core/api.ts'
import { showNotice } from '../../core/toast.ts'
import { linksQuery } from '../queries.ts'

/** What is wrong with fields of the form, by their names; null for any other failure. */
export function problemsOf(error: Error | null): Record<string, string> | null {
  if (!(error instanceof ApiFailure)) return null
  return Object.keys(error.fields).length > 0 ? error.fields : null
}

/** Creates a link, or saves changes to `link`. */
export function useSaveLink(positId: string, link: Link | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkCreate) =>
      link
        ? api.patch('/rest/v1/links/{id}', { path: { id: link.id }, body })
        : api.post('/rest/v1/posits/{id}/links', { path: { id: positId }, body }),
    onSuccess: () => {
      showNotice(link ? LINK_MESSAGES.updated : LINK_MESSAGES.created)
      return queryClient.invalidateQueries(linksQuery(positId))
    },
    onError: (error) => {
      if (problemsOf(error)) return
      const isRefused = error instanceof ApiFailure && error.status === 409
      showNotice(
        isRefused ? { title: 'Error', description: error.message } : LINK_MESSAGES.saveFailed,
        'destructive',
      )
    },
  })
}

export function useRevokeLink(positId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete('/rest/v1/links/{id}', { path: { id } }),
    onSuccess: () => {
      showNotice(LINK_MESSAGES.revoked)
      return queryClient.invalidateQueries(linksQuery(positId))
    },
    onError: () => showNotice(LINK_MESSAGES.revokeFailed, 'destructive'),
  })
}
