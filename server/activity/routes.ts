import { createRoute } from '@hono/zod-openapi'
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
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import type { Services } from '../services.ts'
import { pageViewRoutes } from './event-routes/page-views.ts'
import { liveRoutes } from './live-routes/stream.ts'
import { mailRoutes } from './mail-routes/mail.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './notifications/queries.ts'
import { presentNotification } from './present.ts'

const list = createRoute({
  method: 'get',
  path: '/rest/v1/notifications',
  summary: 'What happened to the signed-in person and their posits, the newest first',
  request: { query: notificationListQuerySchema },
  responses: { 200: json(notificationPageSchema, 'One page') },
})
const unread = createRoute({
  method: 'get',
  path: '/rest/v1/notifications/unread',
  summary: 'How many of them are unread, up to 100',
  responses: { 200: json(unreadSchema, 'The count') },
})
const readAll = createRoute({
  method: 'post',
  path: '/rest/v1/notifications/read',
  summary: 'Mark as read whatever happened until then',
  request: jsonBody(readAllSchema),
  responses: { 200: json(okSchema, 'Marked') },
})
const readOne = createRoute({
  method: 'patch',
  path: '/rest/v1/notifications/{id}',
  summary: 'Mark one as read',
  request: { params: idParamsSchema, ...jsonBody(notificationUpdateSchema) },
  responses: { 200: json(okSchema, 'Marked') },
})

export function activityRoutes(services: Services) {
  const { core, activity } = services
  const { db } = core
  const wakeOtherScreens = (user_id: string) =>
    activity.announce(db, { user_id, topic: 'notifications', posit_id: null })

  return createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid('query')
      const user = await requireUser(c)
      const { rows, total } = await listNotifications(db, user.id, query)
      const items = rows.map(presentNotification)
      return c.json({ items, page: query.page, page_size: NOTIFICATIONS_PER_PAGE, total }, 200)
    })
    .openapi(unread, async (c) => {
      const user = await requireUser(c)
      return c.json({ unread: await countUnread(db, user.id) }, 200)
    })
    .openapi(readAll, async (c) => {
      const { until } = c.req.valid('json')
      const user = await requireUser(c)
      await markAllRead(db, user.id, until)
      await wakeOtherScreens(user.id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(readOne, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      if (!(await markRead(db, user.id, id))) throw notFound()
      await wakeOtherScreens(user.id)
      return c.json({ ok: true as const }, 200)
    })
    .route('/', mailRoutes(services))
    .route('/', liveRoutes(services))
    .route('/', pageViewRoutes(services))
}
