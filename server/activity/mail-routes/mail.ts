import { createRoute, z } from '@hono/zod-openapi'
import { notificationSettingsSchema } from '../../../contract/activity.ts'
import { okSchema } from '../../../contract/api.ts'
import { notFound } from '../../core/errors.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import type { Services } from '../../services.ts'
import { getMailChoice, setMailChoice } from '../mail/queries.ts'
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts'

const SETTINGS_PATH = '/rest/v1/notification_settings'
const UNSUBSCRIBE_PATH = '/functions/v1/unsubscribe'

const settingsAnswer = {
  200: { description: 'The choice', content: { 'application/json': { schema: notificationSettingsSchema } } },
}
const readSettings = createRoute({
  method: 'get',
  path: SETTINGS_PATH,
  summary: 'How the signed-in person is mailed',
  responses: settingsAnswer,
})
const changeSettings = createRoute({
  method: 'patch',
  path: SETTINGS_PATH,
  summary: 'Choose how to be mailed',
  request: {
    body: { required: true, content: { 'application/json': { schema: notificationSettingsSchema } } },
  },
  responses: settingsAnswer,
})
/** A missing token is a wrong one. */
const tokenQuery = z.object({ token: z.string().max(200).default('') })
const unsubscribe = createRoute({
  method: 'post',
  path: UNSUBSCRIBE_PATH,
  summary: 'End the mails of whoever the signed token names (RFC 8058); needs no session',
  request: { query: tokenQuery },
  responses: { 200: { description: 'Ended', content: { 'application/json': { schema: okSchema } } } },
})
const askToUnsubscribe = createRoute({
  method: 'get',
  path: UNSUBSCRIBE_PATH,
  summary: 'Leads to the page that asks: programs that look at every link of a mail must not end anything',
  request: { query: tokenQuery },
  responses: { 303: { description: 'The page' } },
})

export const mailRoutes = ({ core: { db, secret } }: Services) =>
  createRouter()
    .openapi(readSettings, async (c) => {
      const user = await requireUser(c)
      return c.json({ mail: (await getMailChoice(db, user.id)).mail }, 200)
    })
    .openapi(changeSettings, async (c) => {
      const { mail } = c.req.valid('json')
      const user = await requireUser(c)
      await setMailChoice(db, user.id, mail)
      return c.json({ mail }, 200)
    })
    .openapi(unsubscribe, async (c) => {
      const userId = readUnsubscribeToken(c.req.valid('query').token, secret)
      if (!userId) throw notFound()
      await setMailChoice(db, userId, 'off')
      return c.json({ ok: true as const }, 200)
    })
    .openapi(askToUnsubscribe, (c) =>
      c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 303),
    )
