import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKeyCreate } from '../../contract/developers.ts'
import { DEVELOPER_MESSAGES } from '../../contract/messages/developers.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'

export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: ({ signal }) => api.get('/rest/v1/api_keys', { signal }),
})

/** What a failed call says for people, at a field where the server names one. */
export const fieldsOf = (error: unknown) => (error instanceof ApiFailure ? error.fields : {})

function showFailure(error: unknown) {
  if (Object.keys(fieldsOf(error)).length > 0) return
  const description = error instanceof ApiFailure ? error.message : DEVELOPER_MESSAGES.failed.description
  showNotice({ ...DEVELOPER_MESSAGES.failed, description }, 'destructive')
}

function useKeyChange<T, R>(change: (given: T) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The response of a new key holds the key itself: it is dropped with its dialog.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys }),
    onError: showFailure,
  })
}

export const useCreateKey = () =>
  useKeyChange((body: ApiKeyCreate) => api.post('/rest/v1/api_keys', { body }))

export const useRevokeKey = () =>
  useKeyChange((id: string) => api.delete('/rest/v1/api_keys/{id}', { path: { id } }))
