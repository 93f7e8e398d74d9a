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
import type { Assistant } from '../../assistant/types.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { ownedPosit, withDashboard } from '../../posits/access.ts'
import { getOwnedTask, ownedTest } from '../access.ts'
import type { Tasks } from '../service.ts'
import { testsPerRun } from '../service.ts'
import { presentTest } from './present.ts'
import { listTests } from './queries.ts'

interface Dependencies {
  core: Core
  billing: Billing
  assistant: Assistant
  tasks: Tasks
}

const TEST_PATH = '/rest/v1/test_questions/{id}'
const LIST_PATH = '/rest/v1/posits/{id}/test_questions'

export const testRoutes = (dependencies: Dependencies): Route[] => [
  listTestQuestionsRoute(dependencies),
  createTestQuestionRoute(dependencies),
  acceptTestAnswerRoute(dependencies),
  deleteTestQuestionRoute(dependencies),
]

const listTestQuestionsRoute = ({ core, core: { db }, billing, assistant }: Dependencies) =>
  route(
    {
      method: 'get',
      path: LIST_PATH,
      operationId: 'listTestQuestions',
      summary: 'List the test questions of one of your posits, failing ones first',
      description:
        'Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it.',
      guard: withDashboard(billing, ownedPosit(db)),
      scope: 'read',
      request: { params: positParamsSchema },
      responses: { 200: json(testListSchema, 'All test questions') },
    },
    async (c) => {
      const items = (await listTests(db, c.var.posit.id)).map(presentTest)
      const asked_at_once = testsPerRun(core, assistant)
      return c.json({ items, limit: TEST_QUESTIONS_PER_POSIT, asked_at_once }, 200)
    },
  )

const createTestQuestionRoute = ({ core: { db }, billing, tasks }: Dependencies) =>
  route(
    {
      method: 'post',
      path: LIST_PATH,
      operationId: 'createTestQuestion',
      summary: 'Create a test question',
      description:
        'The same question again returns the existing one. Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it. Answers 409 with code `test_limit` at the limit.',
      guard: withDashboard(billing, ownedPosit(db)),
      scope: 'teach',
      request: { params: positParamsSchema, ...jsonBody(testCreateSchema) },
      responses: { 201: json(testQuestionSchema, 'The test question; its answer follows') },
    },
    async (c) => {
      const { question, task_id } = c.req.valid('json')
      const task = task_id ? await getOwnedTask(db, task_id, c.var.user.id) : null
      const taskId = task?.posit_id === c.var.posit.id ? task.id : null
      return c.json(presentTest(await tasks.saveAsTest(c.var.posit, question, taskId)), 201)
    },
  )

const acceptTestAnswerRoute = ({ core: { db }, billing, tasks }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: TEST_PATH,
      operationId: 'acceptTestAnswer',
      summary: 'Accept the latest answer to a test question as correct',
      description:
        'Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it. Answers 409 with code `no_answer` when the question has no answer at the moment.',
      guard: withDashboard(billing, ownedTest(db)),
      scope: 'teach',
      request: { params: testParamsSchema, ...jsonBody(testAcceptSchema) },
      responses: { 200: json(testQuestionSchema, 'The updated test question') },
    },
    async (c) => {
      return c.json(presentTest(await tasks.acceptAnswer(c.var.test)), 200)
    },
  )

const deleteTestQuestionRoute = ({ core: { db }, tasks }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: TEST_PATH,
      operationId: 'deleteTestQuestion',
      summary: 'Delete a test question',
      guard: ownedTest(db),
      scope: 'teach',
      request: { params: testParamsSchema },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await tasks.removeTest(c.var.test)
      return c.json({ ok: true as const }, 200)
    },
  )
