import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailChoice } from '../../contract/activity.ts'
import { ACTIVITY_MESSAGES } from '../../contract/messages.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { mailSettingsQuery } from './queries.ts'

/** Runs in the background of the navigation; on failure the notification stays unread. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      api.patch('/rest/v1/notifications/{id}', { path: { id }, body: { is_read: true } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  })
}

/** `until`: the time of the newest one on the screen; later ones stay unread. */
export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => api.post('/rest/v1/notifications/read', { body: { until } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
    onError: () => showNotice(ACTIVITY_MESSAGES.markFailed, 'destructive'),
  })
}

export function useSaveMailChoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mail: MailChoice) => api.patch('/rest/v1/notification_settings', { body: { mail } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(mailSettingsQuery.queryKey, settings)
      showNotice(ACTIVITY_MESSAGES.mailSaved)
    },
    onError: () => showNotice(ACTIVITY_MESSAGES.mailFailed, 'destructive'),
  })
}
