import { createRoute, type z } from '@hono/zod-openapi'
import { okSchema } from '../../../contract/api.ts'
import { positParamsSchema } from '../../../contract/posits.ts'
import { TEST_QUESTIONS_PER_POSIT } from '../../../contract/test-limits.ts'
import {
  testAcceptSchema,
  testCreateSchema,
  testListSchema,
  testParamsSchema,
  testQuestionSchema,
} from '../../../contract/test-questions.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import { getOwnedPosit, requireDashboard } from '../../posits/access.ts'
import type { Services } from '../../services.ts'
import { getOwnedTask, getOwnedTest } from '../access.ts'
import { testsPerRun } from '../service.ts'
import { presentTest } from './present.ts'
import { listTests } from './queries.ts'

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
const body = <T extends z.ZodType>(schema: T) => ({
  content: { 'application/json': { schema } },
  required: true as const,
})
const TEST_PATH = '/rest/v1/test_questions/{id}'
const LIST_PATH = '/rest/v1/posits/{id}/test_questions'
const PART_OF_DASHBOARD =
  'Part of the dashboard: answers 403 with code `premium_required` when the plan does not include it.'

const list = createRoute({
  method: 'get',
  path: LIST_PATH,
  summary: 'The test questions of an own posit, those that need a look first',
  description: PART_OF_DASHBOARD,
  request: { params: positParamsSchema },
  responses: { 200: json(testListSchema, 'All of them') },
})
const keep = createRoute({
  method: 'post',
  path: LIST_PATH,
  summary: 'Keep a question as a test question; the same one again is the same test',
  description: `${PART_OF_DASHBOARD} Answers 409 with code \`test_limit\` when there are as many as may be.`,
  request: { params: positParamsSchema, body: body(testCreateSchema) },
  responses: { 201: json(testQuestionSchema, 'The test question; its answer follows') },
})
const accept = createRoute({
  method: 'patch',
  path: TEST_PATH,
  summary: 'Let the newest answer count as right from here on',
  description: 'Answers 409 with code `no_answer` when the question is not answered at the moment.',
  request: { params: testParamsSchema, body: body(testAcceptSchema) },
  responses: { 200: json(testQuestionSchema, 'The test question as it is now') },
})
const remove = createRoute({
  method: 'delete',
  path: TEST_PATH,
  summary: 'Take a question out of the test questions',
  request: { params: testParamsSchema },
  responses: { 200: json(okSchema, 'Removed') },
})

export function testRoutes({ core, assistant, billing, tasks }: Services) {
  const { db } = core
  return createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      requireDashboard(billing.planOf(user))
      const items = (await listTests(db, posit.id)).map(presentTest)
      const asked_at_once = testsPerRun(core, assistant)
      return c.json({ items, limit: TEST_QUESTIONS_PER_POSIT, asked_at_once }, 200)
    })
    .openapi(keep, async (c) => {
      const { id } = c.req.valid('param')
      const { question, task_id } = c.req.valid('json')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      const task = task_id ? await getOwnedTask(db, task_id, user.id) : null
      requireDashboard(billing.planOf(user))
      const taskId = task?.posit_id === posit.id ? task.id : null
      return c.json(presentTest(await tasks.saveAsTest(posit, question, taskId)), 201)
    })
    .openapi(accept, async (c) => {
      const user = await requireUser(c)
      const test = await getOwnedTest(db, c.req.valid('param').id, user.id)
      return c.json(presentTest(await tasks.acceptAnswer(test)), 200)
    })
    .openapi(remove, async (c) => {
      const user = await requireUser(c)
      await tasks.removeTest(await getOwnedTest(db, c.req.valid('param').id, user.id))
      return c.json({ ok: true as const }, 200)
    })
}
