import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WEBHOOK_MESSAGES } from '../../contract/messages/webhooks.ts'
import type { NewWebhookEndpoint, WebhookEndpointUpdate } from '../../contract/webhooks.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'

/** What a failed call says for people, at a field where the server names one. */
export const fieldsOf = (error: unknown) => (error instanceof ApiFailure ? error.fields : {})

function showFailure(error: unknown) {
  if (Object.keys(fieldsOf(error)).length > 0) return
  const description = error instanceof ApiFailure ? error.message : WEBHOOK_MESSAGES.failed.description
  showNotice({ ...WEBHOOK_MESSAGES.failed, description }, 'destructive')
}

/** Lists, details and logs of all webhooks are read again. */
function useWebhookChange<T, R>(change: (given: T) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // A response may hold a secret: it is dropped with its dialog.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
    onError: showFailure,
  })
}

export const useCreateWebhook = () =>
  useWebhookChange((body: NewWebhookEndpoint) => api.post('/rest/v1/webhook_endpoints', { body }))

export const useUpdateWebhook = (id: string) =>
  useWebhookChange((body: WebhookEndpointUpdate) =>
    api.patch('/rest/v1/webhook_endpoints/{id}', { path: { id }, body }),
  )

/** The caller leaves the screen first: reading again what is gone would show 'not found' for a moment. */
export function useDeleteWebhook(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete('/rest/v1/webhook_endpoints/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks, exact: true }),
    onError: showFailure,
  })
}

export const useRotateSecret = (id: string) =>
  useWebhookChange(() => api.post('/rest/v1/webhook_endpoints/{id}/secret', { path: { id } }))

export const useSendTest = (id: string) =>
  useWebhookChange(() => api.post('/rest/v1/webhook_endpoints/{id}/test', { path: { id } }))

export const useSendAgain = () =>
  useWebhookChange((id: string) => api.post('/rest/v1/webhook_deliveries/{id}/resend', { path: { id } }))
