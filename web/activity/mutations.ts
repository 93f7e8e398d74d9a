import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailChoice, NotificationSettings } from '../../contract/activity.ts'
import { ACTIVITY_MESSAGES } from '../../contract/messages.ts'
import { apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { mailSettingsQuery, NOTIFICATIONS_KEY, NOTIFICATIONS_PATH, SETTINGS_PATH } from './queries.ts'

/** On the way to what it is about: nobody waits for this, and a failure only leaves it unread. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`${NOTIFICATIONS_PATH}/${id}`, { method: 'PATCH', body: { is_read: true } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  })
}

/** `until`: when the newest one on the screen happened; what came after it stays unread. */
export function useMarkAllRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string) =>
      apiRequest(`${NOTIFICATIONS_PATH}/read`, { method: 'POST', body: { until } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
    onError: () => showNotice(ACTIVITY_MESSAGES.markFailed, 'destructive'),
  })
}

export function useSaveMailChoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mail: MailChoice) =>
      apiRequest<NotificationSettings>(SETTINGS_PATH, { method: 'PATCH', body: { mail } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(mailSettingsQuery.queryKey, settings)
      showNotice(ACTIVITY_MESSAGES.mailSaved)
    },
    onError: () => showNotice(ACTIVITY_MESSAGES.mailFailed, 'destructive'),
  })
}
