import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notice } from '../../contract/messages/notice.ts'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import type { PositCreate, PositUpdate } from '../../contract/posits.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { positQuery } from './queries.ts'

export function useCreatePosit() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PositCreate) => api.post('/rest/v1/posits', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.positLists }),
  })
}

interface Notices {
  done: Notice
  failed: Notice
}

/** Updates a posit and caches the answer. */
export function useUpdatePosit(id: string, { done, failed }: Notices) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PositUpdate) => api.patch('/rest/v1/posits/{id}', { path: { id }, body }),
    onSuccess: (posit, { privacy = posit.privacy }) => {
      queryClient.setQueryData(positQuery(id).queryKey, posit)
      void queryClient.invalidateQueries({ queryKey: queryKeys.positLists })
      void queryClient.invalidateQueries({ queryKey: queryKeys.positDetails(id) })
      // The plan ended while the screen was open: the server ignored the choice.
      if (posit.privacy === privacy) showNotice(done)
      else showNotice(POSIT_MESSAGES.privacyRefused, 'destructive')
    },
    onError: () => showNotice(failed, 'destructive'),
  })
}

export function useDeletePosit(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete('/rest/v1/posits/{id}', { path: { id } }),
    onSuccess: () => {
      showNotice(POSIT_MESSAGES.deleted)
      return queryClient.invalidateQueries({ queryKey: queryKeys.positLists })
    },
    onError: () => showNotice(POSIT_MESSAGES.deleteFailed, 'destructive'),
  })
}
