import { createRoute } from '@hono/zod-openapi'
import { pageQuerySchema } from '../../contract/api.ts'
import { positParamsSchema } from '../../contract/posits.ts'
import {
  TASKS_PER_PAGE,
  taskPageSchema,
  taskParamsSchema,
  taskResponseSchema,
  taskSchema,
  taskUpdateSchema,
} from '../../contract/tasks.ts'
import { json } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import { getOwnedPosit, requireDashboard } from '../posits/access.ts'
import type { Services } from '../services.ts'
import { getOwnedTask } from './access.ts'
import { presentTask } from './present.ts'
import { listTasks } from './queries.ts'
import { testRoutes } from './testing/test-routes.ts'

const listOfPosit = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/posit_task_flags',
  summary: 'The task flags of an own posit: open ones first, then the newest',
  description:
    'Part of the dashboard: answers 403 with code `premium_required` when the plan does not include it.',
  request: { params: positParamsSchema, query: pageQuerySchema },
  responses: { 200: json(taskPageSchema, 'One page') },
})
const read = createRoute({
  method: 'get',
  path: '/rest/v1/posit_task_flags/{id}',
  summary: 'A task flag of an own posit',
  request: { params: taskParamsSchema },
  responses: { 200: json(taskSchema, 'The task') },
})
const settle = createRoute({
  method: 'patch',
  path: '/rest/v1/posit_task_flags/{id}',
  summary: 'Respond to an open task, or close it without a response',
  description: 'Answers 409 with code `task_closed` when it is no longer open.',
  request: {
    params: taskParamsSchema,
    body: { content: { 'application/json': { schema: taskUpdateSchema } }, required: true },
  },
  responses: { 200: json(taskSchema, 'The task as it is now') },
})

const replace = createRoute({
  method: 'put',
  path: '/rest/v1/posit_task_flags/{id}/response',
  summary: 'Other words in place of the response to a task; the question is asked again',
  description: 'Answers 409 with code `no_response` when the task has none.',
  request: {
    params: taskParamsSchema,
    body: { content: { 'application/json': { schema: taskResponseSchema } }, required: true },
  },
  responses: { 200: json(taskSchema, 'The task as it is now') },
})

export function taskRoutes(services: Services) {
  const {
    core: { db },
    billing,
    tasks,
  } = services
  return createRouter()
    .openapi(listOfPosit, async (c) => {
      const { id } = c.req.valid('param')
      const { page } = c.req.valid('query')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      requireDashboard(billing.planOf(user))
      const { rows, total, open } = await listTasks(db, posit.id, page)
      const items = rows.map((row) => presentTask(row, posit.title))
      return c.json({ items, page, page_size: TASKS_PER_PAGE, total, open }, 200)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      const task = await getOwnedTask(db, id, user.id)
      return c.json(presentTask(task, task.posit_title), 200)
    })
    .openapi(settle, async (c) => {
      const { id } = c.req.valid('param')
      const body = c.req.valid('json')
      const user = await requireUser(c)
      const open = await getOwnedTask(db, id, user.id)
      const task = await (body.status === 'closed' ? tasks.respond(open, body.response) : tasks.cancel(open))
      return c.json(presentTask(task, task.posit_title), 200)
    })
    .openapi(replace, async (c) => {
      const { response } = c.req.valid('json')
      const user = await requireUser(c)
      const settled = await getOwnedTask(db, c.req.valid('param').id, user.id)
      const task = await tasks.replaceResponse(settled, response)
      return c.json(presentTask(task, task.posit_title), 200)
    })
    .route('/', testRoutes(services))
}
