import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Notification, NotificationSettings, Unread } from '../../contract/activity.ts'
import type { Page } from '../../contract/api.ts'
import { apiRequest } from '../core/api.ts'

export const NOTIFICATIONS_PATH = '/rest/v1/notifications'
export const SETTINGS_PATH = '/rest/v1/notification_settings'
/** All of these begin with it: whatever changes one of them changes the others. */
export const NOTIFICATIONS_KEY = ['notifications'] as const

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) =>
    (await apiRequest<Unread>(`${NOTIFICATIONS_PATH}/unread`, { signal })).unread,
})

/** `search`: '?page=2&kind=task_created', or nothing. */
export const notificationsQuery = (search = '') =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'list', search],
    queryFn: ({ signal }) => apiRequest<Page<Notification>>(`${NOTIFICATIONS_PATH}${search}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const mailSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => apiRequest<NotificationSettings>(SETTINGS_PATH, { signal }),
})
