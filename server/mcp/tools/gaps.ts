/** What a posit could not answer, and its owner's response: the tasks of the dashboard. */
import { z } from 'zod'
import { idSchema } from '../../../contract/api.ts'
import { TASKS_PER_PAGE, taskResponseSchema, taskStatusOf } from '../../../contract/tasks.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { requireCovered } from '../../core/http/grant.ts'
import { getOwnedPosit, requireDashboard } from '../../posits/access.ts'
import { getOwnedTask } from '../../tasks/access.ts'
import { listTasks, type Tasks } from '../../tasks/service.ts'
import type { Tool } from '../types.ts'
import { positIdSchema } from './posit-id.ts'
import { byVisitor } from './untrusted.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  billing: Billing
  tasks: Tasks
}

const listInput = z.object({
  posit: positIdSchema.describe('Id of one of your posits, or the link to its chat'),
  page: z.number().int().min(1).max(1000).default(1),
})

export const listGaps = ({ core, billing }: Dependencies): Tool<typeof listInput> => ({
  name: 'list_gaps',
  title: 'List what a posit could not answer',
  description:
    'List the questions that visitors asked one of your posits and that it could not answer, most asked first. Close one with answer_gap.',
  right: 'read',
  isDashboard: true,
  changesPosit: false,
  input: listInput,
  async run({ user }, { posit: id, page }) {
    requireDashboard(billing.planOf(user))
    const posit = await getOwnedPosit(core.db, id, user.id)
    requireCovered(user, posit.id)
    const { rows, open } = await listTasks(core.db, posit.id, page)
    return {
      gaps: rows
        .filter((task) => taskStatusOf(task) === 'open')
        .map(({ id: gap_id, context, asked, cause, created_at }) => ({
          gap_id,
          question: byVisitor(context),
          times_asked: asked,
          cause,
          first_asked_at: created_at.toISOString(),
        })),
      open,
      page,
      pages: Math.ceil(open / TASKS_PER_PAGE),
    }
  },
})

const answerInput = z.object({
  gap_id: idSchema.describe('From list_gaps'),
  answer: taskResponseSchema.shape.response.describe("The owner's answer, as it will be given to visitors"),
})

export const answerGap = ({ core, billing, tasks }: Dependencies): Tool<typeof answerInput> => ({
  name: 'answer_gap',
  title: 'Answer a question for a posit',
  description:
    "Answer an open gap in the owner's name. The answer becomes knowledge, the question is asked again, and visitors who asked it are notified. Use the owner's words, and only after they agreed to them.",
  right: 'teach',
  isDashboard: true,
  changesPosit: true,
  input: answerInput,
  async run({ user }, { gap_id, answer }) {
    requireDashboard(billing.planOf(user))
    const task = await getOwnedTask(core.db, gap_id, user.id)
    requireCovered(user, task.posit_id)
    const { context, status, reask_state } = await tasks.respond(task, answer)
    return { gap_id, question: byVisitor(context), status, asked_again: reask_state }
  },
})
