import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Notice, POSIT_MESSAGES } from '../../contract/messages.ts'
import type { Posit, PositCreate, PositUpdate } from '../../contract/posits.ts'
import { apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { positQuery } from './queries.ts'

export function useCreatePosit() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PositCreate) => apiRequest<Posit>('/rest/v1/posits', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['posits', 'list'] }),
  })
}

interface Notices {
  done: Notice
  failed: Notice
}

/** Changes a posit; what the server then says stands on the screen at once. */
export function useUpdatePosit(id: string, { done, failed }: Notices) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PositUpdate) => apiRequest<Posit>(`/rest/v1/posits/${id}`, { method: 'PATCH', body }),
    onSuccess: (posit, { privacy = posit.privacy }) => {
      queryClient.setQueryData(positQuery(id).queryKey, posit)
      void queryClient.invalidateQueries({ queryKey: ['posits', 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['posits', id, 'details'] })
      // The plan ended while the screen stood open: the server passed over the choice, and the answer says what stands.
      if (posit.privacy === privacy) showNotice(done)
      else showNotice(POSIT_MESSAGES.privacyRefused, 'destructive')
    },
    onError: () => showNotice(failed, 'destructive'),
  })
}

export function useDeletePosit(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiRequest<void>(`/rest/v1/posits/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      showNotice(POSIT_MESSAGES.deleted)
      return queryClient.invalidateQueries({ queryKey: ['posits', 'list'] })
    },
    onError: () => showNotice(POSIT_MESSAGES.deleteFailed, 'destructive'),
  })
}
