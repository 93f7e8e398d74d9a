/** The dashboard's Questions tab. */
import { createRoute } from '@hono/zod-openapi'
import { pageQuerySchema } from '../../../contract/api.ts'
import { QUESTIONS_PER_PAGE } from '../../../contract/chat-limits.ts'
import {
  positQuestionDetailsSchema,
  positQuestionPageSchema,
  questionParamsSchema,
} from '../../../contract/questions.ts'
import { json } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import { getOwnedPosit, requireDashboard } from '../../posits/access.ts'
import type { Services } from '../../services.ts'
import { params } from '../conversation-routes/shapes.ts'
import { getReceivedQuestion } from './access.ts'
import { presentQuestion, presentQuestionDetails } from './present.ts'
import { listQuestions } from './queries.ts'

const CLOSED =
  'Part of the dashboard: answers 403 with code `premium_required` when the plan does not include it.'

const listOfPosit = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/questions',
  summary: 'What others asked an own posit, guests included, newest first',
  description: CLOSED,
  request: { params, query: pageQuerySchema },
  responses: { 200: json(positQuestionPageSchema, 'One page') },
})
const read = createRoute({
  method: 'get',
  path: '/rest/v1/posit_questions/{id}',
  summary: 'A question that somebody asked an own posit, with its answer',
  description: CLOSED,
  request: { params: questionParamsSchema },
  responses: { 200: json(positQuestionDetailsSchema, 'The question') },
})

export function questionRoutes({ core: { db }, billing }: Services) {
  return createRouter()
    .openapi(listOfPosit, async (c) => {
      const { page } = c.req.valid('query')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, c.req.valid('param').id, user.id)
      requireDashboard(billing.planOf(user))
      const { rows, total } = await listQuestions(db, posit.id, page)
      const items = rows.map(presentQuestion)
      return c.json({ items, page, page_size: QUESTIONS_PER_PAGE, total }, 200)
    })
    .openapi(read, async (c) => {
      const user = await requireUser(c)
      const question = await getReceivedQuestion(db, c.req.valid('param').id, user.id)
      requireDashboard(billing.planOf(user))
      return c.json(presentQuestionDetails(question), 200)
    })
}
