/** An asker's rating of an answer: one at a time, changeable, visible to the posit's owner. */
import { idParamsSchema, okSchema } from '../../../contract/api.ts'
import { feedbackRequestSchema } from '../../../contract/chat.ts'
import type { Activity } from '../../activity/service.ts'
import type { Core } from '../../core/core.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { receivedAnswer } from '../access.ts'
import type { Chat } from '../service.ts'
import { setFeedback } from './queries.ts'

interface Dependencies {
  core: Core
  activity: Activity
  chat: Pick<Chat, 'feedback'>
}

export const feedbackRoutes = (dependencies: Dependencies): Route[] => [setFeedbackRoute(dependencies)]

const setFeedbackRoute = ({ core, core: { db }, activity, chat }: Dependencies) =>
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
      const isViewers = feedback !== null && !isOwner
      const isNews = isViewers && feedback !== answer.feedback
      await db.transaction().execute(async (trx) => {
        const subject = { user_id: posit.user_id, posit_id: posit.id }
        await setFeedback(trx, answer.id, feedback, reason || null)
        await activity.refresh(trx, { ...subject, topic: 'questions' })
        const data = { helpful: feedback === 'up' }
        const { id: answer_id, reply_to: question_id } = answer
        const given = { posit_id: posit.id, question_id, answer_id, ...data, reason: reason || null }
        // A reason often follows the thumb.
        if (isNews || (isViewers && reason)) await chat.feedback.notify(trx, given)
        if (isNews) await activity.notify(trx, { ...subject, kind: 'feedback_given', data })
      })
      return c.json({ ok: true as const }, 200)
    },
  )
