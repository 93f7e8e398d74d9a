/** The dashboard's Questions tab. */
import { idParamsSchema, pageQuerySchema } from '../../../contract/api.ts'
import { QUESTIONS_PER_PAGE } from '../../../contract/chat-limits.ts'
import {
  positQuestionDetailsSchema,
  positQuestionPageSchema,
  questionParamsSchema,
} from '../../../contract/questions.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { json } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { ownedPosit, withDashboard } from '../../posits/access.ts'
import { receivedQuestion } from './access.ts'
import { presentQuestion, presentQuestionDetails } from './present.ts'
import { listQuestions } from './queries.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  billing: Billing
}

export const questionRoutes = (dependencies: Dependencies): Route[] => [
  listQuestionsRoute(dependencies),
  getQuestionRoute(dependencies),
]

const listQuestionsRoute = ({ core: { db }, billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/questions',
      operationId: 'listQuestions',
      summary: 'List the questions people asked one of your posits, newest first',
      description:
        'Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it.',
      guard: withDashboard(billing, ownedPosit(db)),
      scope: 'read',
      request: { params: idParamsSchema, query: pageQuerySchema },
      responses: { 200: json(positQuestionPageSchema, 'One page of questions') },
    },
    async (c) => {
      const { page } = c.req.valid('query')
      const { rows, total } = await listQuestions(db, c.var.posit.id, page)
      const items = rows.map(presentQuestion)
      return c.json({ items, page, page_size: QUESTIONS_PER_PAGE, total }, 200)
    },
  )

const getQuestionRoute = ({ core: { db }, billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posit_questions/{id}',
      operationId: 'getQuestion',
      summary: 'Get a question somebody asked one of your posits, with its answer',
      description:
        'Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it.',
      guard: withDashboard(billing, receivedQuestion(db)),
      scope: 'read',
      request: { params: questionParamsSchema },
      responses: { 200: json(positQuestionDetailsSchema, 'The question') },
    },
    async (c) => {
      return c.json(presentQuestionDetails(c.var.question), 200)
    },
  )
