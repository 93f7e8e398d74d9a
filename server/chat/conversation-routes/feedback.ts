/** What an asker thinks of an answer: kept once, changed at will, read by the posit's owner. */
import { createRoute } from '@hono/zod-openapi'
import { okSchema } from '../../../contract/api.ts'
import { feedbackRequestSchema } from '../../../contract/chat.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import type { Services } from '../../services.ts'
import { getReadablePosit } from '../../sharing/access.ts'
import { getAsker, getOwnAnswer } from '../access.ts'
import { setFeedback } from '../feedback/queries.ts'
import { params } from './shapes.ts'

const giveFeedback = createRoute({
  method: 'put',
  path: '/rest/v1/chat_messages/{id}/feedback',
  summary: 'Say what one thinks of an answer one was given',
  request: { params, ...jsonBody(feedbackRequestSchema) },
  responses: { 200: json(okSchema, 'Kept') },
})

export function feedbackRoutes({ core, activity }: Services) {
  const { db } = core
  return createRouter().openapi(giveFeedback, async (c) => {
    const { feedback, reason } = c.req.valid('json')
    const asker = await getAsker(c, core)
    const answer = await getOwnAnswer(db, c.req.valid('param').id, asker)
    const posit = await getReadablePosit(db, answer.posit_id, asker.user)
    const isNews = feedback !== null && feedback !== answer.feedback && asker.user?.id !== posit.user_id
    await db.transaction().execute(async (trx) => {
      const subject = { user_id: posit.user_id, posit_id: posit.id }
      await setFeedback(trx, answer.home, answer.id, feedback, reason || null)
      await activity.announce(trx, { ...subject, topic: 'questions' })
      if (!isNews) return
      const data = { helpful: feedback === 'up' }
      await activity.notify(trx, { ...subject, kind: 'feedback_given', data })
    })
    return c.json({ ok: true as const }, 200)
  })
}
