/** An asker's rating of an answer: one at a time, changeable, visible to the posit's owner. */
import { idParamsSchema, okSchema } from '../../../contract/api.ts'
import { feedbackRequestSchema } from '../../../contract/chat.ts'
import type { Activity } from '../../activity/service.ts'
import type { Core } from '../../core/core.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { receivedAnswer } from '../access.ts'
import { setFeedback } from './queries.ts'

interface Dependencies {
  core: Core
  activity: Activity
}

export const feedbackRoutes = (dependencies: Dependencies): Route[] => [setFeedbackRoute(dependencies)]

const setFeedbackRoute = ({ core, core: { db }, activity }: Dependencies) =>
  route(
    {
      method: 'put',
      path: '/rest/v1/chat_messages/{id}/feedback',
      operationId: 'setFeedback',
      summary: 'Rate an answer you received',
      guard: receivedAnswer(core),
      scope: 'ask',
      request: { params: idParamsSchema, ...jsonBody(feedbackRequestSchema) },
      responses: { 200: json(okSchema, 'Stored') },
    },
    async (c) => {
      const { feedback, reason } = c.req.valid('json')
      const { asker, answer, posit } = c.var
      const isOwner = asker.user?.id === posit.user_id && !asker.user.grant
      const isNews = feedback !== null && feedback !== answer.feedback && !isOwner
      await db.transaction().execute(async (trx) => {
        const subject = { user_id: posit.user_id, posit_id: posit.id }
        await setFeedback(trx, answer.id, feedback, reason || null)
        await activity.refresh(trx, { ...subject, topic: 'questions' })
        if (!isNews) return
        const data = { helpful: feedback === 'up' }
        await activity.notify(trx, { ...subject, kind: 'feedback_given', data })
      })
      return c.json({ ok: true as const }, 200)
    },
  )
