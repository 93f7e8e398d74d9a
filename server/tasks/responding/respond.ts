/** The owner's response to a task: it becomes a source and an approved answer, and the question is asked again. */
import type { Activity } from '../../activity/service.ts'
import type { Answering } from '../../answering/service.ts'
import { collapseSpaces } from '../../core/collapse-spaces.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { Listeners } from '../../core/listeners.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Posits } from '../../posits/service.ts'
import type { OwnedTask } from '../access.ts'
import { reaskJob } from '../jobs.ts'
import { replaceResponse, settleOpenFlag } from '../queries.ts'
import { forgetExpected } from '../testing/queries.ts'
import type { ClosedGap } from '../types.ts'

const SOURCE_NAME_CHARACTERS = 120

const alreadyClosed = () =>
  new AppError('conflict', 'This task has already been closed.', { reason: 'task_closed' })
const notResponded = () =>
  new AppError('conflict', 'This task has no response that could be changed.', { reason: 'no_response' })

function sourceName(question: string): string {
  const letters = Array.from(collapseSpaces(question))
  const isLong = letters.length > SOURCE_NAME_CHARACTERS
  return isLong ? `${letters.slice(0, SOURCE_NAME_CHARACTERS - 1).join('')}…` : letters.join('')
}

/** Question and response together, so that the same question finds the response whatever its words. */
const sourceText = (question: string, response: string) =>
  `Q: ${collapseSpaces(question)}\n\nA: ${response.trim()}`

interface RespondingParts extends Pick<Core, 'db' | 'jobs'> {
  activity: Activity
  answering: Answering
  posits: Posits
  knowledge: Knowledge
  closed: Listeners<[trx: Db, gap: ClosedGap]>
}

/** The id of the source that the response becomes. */
async function learn(
  trx: Db,
  { jobs, answering, knowledge }: Pick<RespondingParts, 'jobs' | 'answering' | 'knowledge'>,
  { id: task_flag_id, posit_id, context, owner_id }: OwnedTask,
  response: string,
): Promise<string> {
  const { id: source_id } = await knowledge.addSource(trx, {
    ...{ posit_id, kind: 'task_response', created_by: owner_id, task_flag_id },
    name: sourceName(context),
    text: sourceText(context, response),
  })
  await answering.approve(trx, { source_id, posit_id, task_flag_id, approved_by: owner_id })
  await jobs.send(reaskJob, { task_id: task_flag_id }, { trx, key: task_flag_id })
  return source_id
}

export function createResponding(parts: RespondingParts) {
  const { db, activity, posits, knowledge, closed } = parts
  const change = <T>({ owner_id }: OwnedTask, run: (trx: Db) => Promise<T>) =>
    knowledge.indexAhead(owner_id, () => db.transaction().execute(run))

  async function noteClosed(trx: Db, task: OwnedTask, outcome: ClosedGap['outcome']) {
    const { id: task_id, posit_id, context: question, owner_id: user_id } = task
    const status = outcome === 'answered' ? 'closed' : outcome
    await activity.recordIn(trx, 'complete_task', { user_id, posit_id }, { status })
    await closed.notify(trx, { task_id, posit_id, question, outcome })
  }

  async function respondWithin(trx: Db, task: OwnedTask, response: string): Promise<string | null> {
    // Serialises with deleting the posit.
    await posits.lockPosit(trx, task.posit_id)
    const isSettled = await settleOpenFlag(trx, task.id, { status: 'closed', response: response.trim() })
    if (!isSettled) return null
    await noteClosed(trx, task, 'answered')
    return learn(trx, parts, task, response)
  }

  return {
    respondWithin,

    async respond(task: OwnedTask, response: string) {
      const source = await change(task, (trx) => respondWithin(trx, task, response))
      if (source === null) throw alreadyClosed()
    },

    async replace(task: OwnedTask, response: string) {
      await change(task, async (trx) => {
        await posits.lockPosit(trx, task.posit_id)
        if (!(await replaceResponse(trx, task.id, response.trim()))) throw notResponded()
        await knowledge.withdrawResponse(trx, task.posit_id, task.id)
        await forgetExpected(trx, task.id)
        await learn(trx, parts, task, response)
      })
    },

    async cancel(task: OwnedTask) {
      await db.transaction().execute(async (trx) => {
        await posits.lockPosit(trx, task.posit_id)
        if (!(await settleOpenFlag(trx, task.id, { status: 'cancelled' }))) throw alreadyClosed()
        await noteClosed(trx, task, 'cancelled')
      })
    },
  }
}
