import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { NotificationKind } from '../../contract/activity.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

export const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: async ({ signal }) => (await api.get('/rest/v1/notifications/unread', { signal })).unread,
})

export const notificationsQuery = (query: { kind?: NotificationKind | undefined; page?: number } = {}) =>
  queryOptions({
    queryKey: queryKeys.notificationList(query),
    queryFn: ({ signal }) => api.get('/rest/v1/notifications', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const mailSettingsQuery = queryOptions({
  queryKey: queryKeys.notificationSettings,
  queryFn: ({ signal }) => api.get('/rest/v1/notification_settings', { signal }),
})
