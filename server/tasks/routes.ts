import { okSchema, pageQuerySchema } from '../../contract/api.ts'
import { positParamsSchema } from '../../contract/posits.ts'
import {
  TASKS_PER_PAGE,
  taskPageSchema,
  taskParamsSchema,
  taskResponseSchema,
  taskSchema,
  taskUpdateSchema,
} from '../../contract/tasks.ts'
import type { Assistant } from '../assistant/types.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { ownedPosit, withDashboard } from '../posits/access.ts'
import { ownedTask } from './access.ts'
import { presentTask } from './present.ts'
import { deleteTask, listTasks } from './queries.ts'
import type { Tasks } from './service.ts'
import { testRoutes } from './testing/routes.ts'

interface Dependencies {
  core: Core
  billing: Billing
  assistant: Assistant
  tasks: Tasks
}

export const taskRoutes = (dependencies: Dependencies) =>
  createRouter([
    listTasksRoute(dependencies),
    getTaskRoute(dependencies),
    closeTaskRoute(dependencies),
    replaceTaskResponseRoute(dependencies),
    deleteTaskRoute(dependencies),
    ...testRoutes(dependencies),
  ])

const listTasksRoute = ({ core: { db }, billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/posit_task_flags',
      operationId: 'listTasks',
      summary: 'List the tasks of one of your posits, open ones first',
      description:
        'Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it.',
      guard: withDashboard(billing, ownedPosit(db)),
      scope: 'read',
      request: { params: positParamsSchema, query: pageQuerySchema },
      responses: { 200: json(taskPageSchema, 'One page of tasks') },
    },
    async (c) => {
      const { page } = c.req.valid('query')
      const { rows, total, open } = await listTasks(db, c.var.posit.id, page)
      const items = rows.map((row) => presentTask(row, c.var.posit.title, billing.planOf(c.var.user)))
      return c.json({ items, page, page_size: TASKS_PER_PAGE, total, open }, 200)
    },
  )

const getTaskRoute = ({ core: { db }, billing }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posit_task_flags/{id}',
      operationId: 'getTask',
      summary: 'Get a task of one of your posits',
      guard: ownedTask(db),
      scope: 'read',
      request: { params: taskParamsSchema },
      responses: { 200: json(taskSchema, 'The task') },
    },
    async (c) => {
      const { task } = c.var
      return c.json(presentTask(task, task.posit_title, billing.planOf(c.var.user)), 200)
    },
  )

const closeTaskRoute = ({ core: { db }, billing, tasks }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/posit_task_flags/{id}',
      operationId: 'closeTask',
      summary: 'Respond to an open task or dismiss it',
      description:
        'Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it. Answers 409 with code `task_closed` when the task is no longer open.',
      guard: withDashboard(billing, ownedTask(db)),
      scope: 'teach',
      request: {
        params: taskParamsSchema,
        ...jsonBody(taskUpdateSchema),
      },
      responses: { 200: json(taskSchema, 'The updated task') },
      refuses: ['conflict'],
    },
    async (c) => {
      const body = c.req.valid('json')
      const open = c.var.task
      const task = await (body.status === 'closed' ? tasks.respond(open, body.response) : tasks.cancel(open))
      return c.json(presentTask(task, task.posit_title, billing.planOf(c.var.user)), 200)
    },
  )

const replaceTaskResponseRoute = ({ core: { db }, billing, tasks }: Dependencies) =>
  route(
    {
      method: 'put',
      path: '/rest/v1/posit_task_flags/{id}/response',
      operationId: 'replaceTaskResponse',
      summary: 'Replace the response to a task',
      description:
        'The question is asked again. Part of the dashboard: answers 403 with code `premium_required` when your plan does not include it. Answers 409 with code `no_response` when the task has no response.',
      guard: withDashboard(billing, ownedTask(db)),
      scope: 'teach',
      request: {
        params: taskParamsSchema,
        ...jsonBody(taskResponseSchema),
      },
      responses: { 200: json(taskSchema, 'The updated task') },
      refuses: ['conflict'],
    },
    async (c) => {
      const task = await tasks.replaceResponse(c.var.task, c.req.valid('json').response)
      return c.json(presentTask(task, task.posit_title, billing.planOf(c.var.user)), 200)
    },
  )

const deleteTaskRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/posit_task_flags/{id}',
      operationId: 'deleteTask',
      summary: 'Delete a task of one of your posits',
      description: 'A response that was given stays a source.',
      guard: ownedTask(db),
      scope: 'manage',
      request: { params: taskParamsSchema },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await deleteTask(db, c.var.task.id)
      return c.json({ ok: true as const }, 200)
    },
  )
