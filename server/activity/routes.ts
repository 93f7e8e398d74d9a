import {
  NOTIFICATIONS_PER_PAGE,
  notificationListQuerySchema,
  notificationPageSchema,
  notificationUpdateSchema,
  readAllSchema,
  unreadSchema,
} from '../../contract/activity.ts'
import { idParamsSchema, okSchema } from '../../contract/api.ts'
import { notFound } from '../core/errors.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { pageViewRoutes } from './events/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './notifications/queries.ts'
import { presentNotification } from './present.ts'

type Dependencies = Parameters<typeof mailRoutes>[0] &
  Parameters<typeof liveRoutes>[0] &
  Parameters<typeof pageViewRoutes>[0]

export const activityRoutes = (dependencies: Dependencies) =>
  createRouter([
    listNotificationsRoute(dependencies),
    countUnreadNotificationsRoute(dependencies),
    markNotificationsReadRoute(dependencies),
    markNotificationReadRoute(dependencies),
    ...mailRoutes(dependencies),
    ...liveRoutes(dependencies),
    ...pageViewRoutes(dependencies),
  ])

const listNotificationsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/notifications',
      operationId: 'listNotifications',
      summary: 'List your notifications, newest first',
      guard: signedIn,
      request: { query: notificationListQuerySchema },
      responses: { 200: json(notificationPageSchema, 'One page of notifications') },
    },
    async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listNotifications(db, c.var.user.id, query)
      const items = rows.map(presentNotification)
      return c.json({ items, page: query.page, page_size: NOTIFICATIONS_PER_PAGE, total }, 200)
    },
  )

const countUnreadNotificationsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/notifications/unread',
      operationId: 'countUnreadNotifications',
      summary: 'Count your unread notifications, up to 100',
      guard: signedIn,
      responses: { 200: json(unreadSchema, 'The count') },
    },
    async (c) => {
      return c.json({ unread: await countUnread(db, c.var.user.id) }, 200)
    },
  )

const markNotificationsReadRoute = ({ core: { db }, activity }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/notifications/read',
      operationId: 'markNotificationsRead',
      summary: 'Mark your notifications up to a moment as read',
      guard: signedIn,
      request: jsonBody(readAllSchema),
      responses: { 200: json(okSchema, 'Marked as read') },
    },
    async (c) => {
      const { until } = c.req.valid('json')
      await markAllRead(db, c.var.user.id, until)
      await activity.refresh(db, { user_id: c.var.user.id, topic: 'notifications', posit_id: null })
      return c.json({ ok: true as const }, 200)
    },
  )

const markNotificationReadRoute = ({ core: { db }, activity }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/notifications/{id}',
      operationId: 'markNotificationRead',
      summary: 'Mark one of your notifications as read',
      guard: signedIn,
      request: { params: idParamsSchema, ...jsonBody(notificationUpdateSchema) },
      responses: { 200: json(okSchema, 'Marked as read') },
    },
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await markRead(db, c.var.user.id, id))) throw notFound()
      await activity.refresh(db, { user_id: c.var.user.id, topic: 'notifications', posit_id: null })
      return c.json({ ok: true as const }, 200)
    },
  )
