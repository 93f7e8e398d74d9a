import { z } from '@hono/zod-openapi'
import { notificationSettingsSchema } from '../../../contract/activity.ts'
import { okSchema } from '../../../contract/api.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import { getMailChoice, setMailChoice } from '../mail/queries.ts'
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts'

interface Dependencies {
  core: Pick<Core, 'db' | 'secret'>
}

const SETTINGS_PATH = '/rest/v1/notification_settings'
const UNSUBSCRIBE_PATH = '/functions/v1/unsubscribe'

const settingsAnswer = {
  200: json(notificationSettingsSchema, 'The choice'),
}
/** A missing token is a wrong one. */
const tokenQuery = z.object({ token: z.string().max(200).default('') })
export const mailRoutes = (dependencies: Dependencies): Route[] => [
  getNotificationSettingsRoute(dependencies),
  updateNotificationSettingsRoute(dependencies),
  unsubscribeRoute(dependencies),
  confirmUnsubscribeRoute(),
]

const getNotificationSettingsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: SETTINGS_PATH,
      operationId: 'getNotificationSettings',
      summary: 'Get your notification mail settings',
      guard: signedIn,
      responses: settingsAnswer,
    },
    async (c) => {
      return c.json({ mail: (await getMailChoice(db, c.var.user.id)).mail }, 200)
    },
  )

const updateNotificationSettingsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: SETTINGS_PATH,
      operationId: 'updateNotificationSettings',
      summary: 'Update your notification mail settings',
      guard: signedIn,
      request: jsonBody(notificationSettingsSchema),
      responses: settingsAnswer,
    },
    async (c) => {
      const { mail } = c.req.valid('json')
      await setMailChoice(db, c.var.user.id, mail)
      return c.json({ mail }, 200)
    },
  )

const unsubscribeRoute = ({ core: { db, secret } }: Dependencies) =>
  route(
    {
      method: 'post',
      path: UNSUBSCRIBE_PATH,
      operationId: 'unsubscribe',
      summary: 'Unsubscribe from notification mail with a signed token',
      description: 'RFC 8058 one-click unsubscribe; needs no session.',
      request: { query: tokenQuery },
      responses: {
        200: json(okSchema, 'Unsubscribed'),
      },
    },
    async (c) => {
      const userId = readUnsubscribeToken(c.req.valid('query').token, secret)
      if (!userId) throw notFound()
      await setMailChoice(db, userId, 'off')
      return c.json({ ok: true as const }, 200)
    },
  )

const confirmUnsubscribeRoute = () =>
  route(
    {
      method: 'get',
      path: UNSUBSCRIBE_PATH,
      operationId: 'confirmUnsubscribe',
      summary: 'Redirect to the page that confirms unsubscribing',
      description: 'Changes nothing itself: mail scanners open every link.',
      request: { query: tokenQuery },
      responses: { 303: { description: 'The page' } },
    },
    (c) => c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 303),
  )
