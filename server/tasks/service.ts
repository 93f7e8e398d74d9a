/** Task flags: a question the posit could not answer goes to its owner, and the owner's response becomes knowledge. */
import type { Activity } from '../activity/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import { type Limit, SECONDS_PER_DAY } from '../core/limits.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { Posits } from '../posits/service.ts'
import { getOwnedTask, type OwnedTask } from './access.ts'
import { questionKey } from './matching/question-key.ts'
import {
  countOpenFlags,
  getPositOwner,
  insertFlag,
  joinOpenFlag,
  lockFlagsOf,
  type NewFlag,
  settleOpenFlag,
} from './queries.ts'

export interface RaisedFlag {
  flagged: boolean
  taskId: string | null
  isNew: boolean
}

export interface Gap {
  positId: string
  /** The signed-in asker, who will be told of the response. */
  askerId: string | null
  /** By which one viewer's flags of a day are counted, guests included. */
  viewerKey: string
  /** What the posit said instead of an answer. */
  reply: string
  question: string
}

export interface Tasks {
  /**
   * Within the transaction that stores the reply. The same question in other spelling joins the open flag. Not flagged:
   * a new question of a viewer who has raised a day's worth, or of a posit that has as many open flags as it may.
   */
  raiseFlag(trx: Db, gap: Gap): Promise<RaisedFlag>
  /** The response becomes a source in the same transaction. Throws `conflict` when the task is no longer open. */
  respond(task: OwnedTask, response: string): Promise<OwnedTask>
  /** Closes without a response. Throws `conflict` when the task is no longer open. */
  cancel(task: OwnedTask): Promise<OwnedTask>
}

interface TaskParts {
  activity: Activity
  posits: Posits
  knowledge: Knowledge
}

type TaskCore = Pick<Core, 'db' | 'env' | 'limits'>

const SOURCE_NAME_CHARACTERS = 120
const NOT_FLAGGED: RaisedFlag = { flagged: false, taskId: null, isNew: false }

const alreadyClosed = () =>
  new AppError('conflict', 'This task has already been closed.', { reason: 'task_closed' })

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

function sourceName(question: string): string {
  const letters = Array.from(oneLine(question))
  const isLong = letters.length > SOURCE_NAME_CHARACTERS
  return isLong ? `${letters.slice(0, SOURCE_NAME_CHARACTERS - 1).join('')}…` : letters.join('')
}

/** Question and response stand together, so that the same question finds the response in whatever words that is given. */
const sourceText = (question: string, response: string) => `Q: ${oneLine(question)}\n\nA: ${response.trim()}`

export function createTasks(
  { db, env, limits }: TaskCore,
  { activity, posits, knowledge }: TaskParts,
): Tasks {
  const viewerLimit: Limit = {
    name: 'task_flags_per_viewer',
    points: env.LIMIT_TASK_FLAGS_PER_VIEWER_PER_DAY,
    seconds: SECONDS_PER_DAY,
    message: 'You have raised as many open questions as one day allows.',
  }

  /** The viewer's limit is an outcome here, not a failure: they get their reply all the same. */
  async function mayRaise(viewerKey: string): Promise<boolean> {
    try {
      await limits.consume(viewerLimit, viewerKey)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    }
  }

  async function hasRoom(trx: Db, positId: string): Promise<boolean> {
    if (env.POSIT_LIMITS === 'off') return true
    await lockFlagsOf(trx, positId)
    return (await countOpenFlags(trx, positId)) < env.LIMIT_OPEN_TASK_FLAGS_PER_POSIT
  }

  async function tellOwner(trx: Db, { posit_id, user_id }: NewFlag, taskId: string) {
    const owner = await getPositOwner(trx, posit_id)
    await activity.announce(trx, { user_id: owner, topic: 'tasks', posit_id })
    // Owners who try out their own posit know what they just asked.
    if (owner === user_id) return
    await activity.notify(trx, { user_id: owner, posit_id, kind: 'task_created', data: { task_id: taskId } })
  }

  async function tellAsker(trx: Db, { id, posit_id, user_id, owner_id }: OwnedTask) {
    if (user_id === null || user_id === owner_id) return
    await activity.notify(trx, { user_id, posit_id, kind: 'task_answered', data: { task_id: id } })
  }

  async function noteSettled(trx: Db, { id, posit_id, owner_id }: OwnedTask) {
    const answered = { user_id: owner_id, posit_id, kind: 'answer_given' as const, data: { task_id: id } }
    await activity.noteOwn(trx, answered)
    await activity.announce(trx, { user_id: owner_id, topic: 'tasks', posit_id })
  }

  function recordSettled({ id, owner_id, posit_id }: OwnedTask, status: 'closed' | 'cancelled') {
    activity.record('complete_task', { user_id: owner_id, posit_id }, { status })
    return getOwnedTask(db, id, owner_id)
  }

  return {
    async raiseFlag(trx, { positId, askerId, viewerKey, reply, question }) {
      const flag: NewFlag = {
        posit_id: positId,
        user_id: askerId,
        context: question,
        question: reply,
        context_key: questionKey(question),
      }
      const joined = await joinOpenFlag(trx, flag)
      if (joined) {
        await tellOwner(trx, flag, joined.id)
        return { flagged: true, taskId: joined.id, isNew: false }
      }
      if (!(await mayRaise(viewerKey)) || !(await hasRoom(trx, positId))) return NOT_FLAGGED
      const { id, is_new } = await insertFlag(trx, flag)
      await tellOwner(trx, flag, id)
      if (is_new) activity.record('create_task', { user_id: askerId, posit_id: positId })
      return { flagged: true, taskId: id, isNew: is_new }
    },

    async respond(task, response) {
      await db.transaction().execute(async (trx) => {
        await posits.holdPosit(trx, task.posit_id)
        const isSettled = await settleOpenFlag(trx, task.id, { status: 'closed', response: response.trim() })
        if (!isSettled) throw alreadyClosed()
        await knowledge.addSource(trx, {
          posit_id: task.posit_id,
          kind: 'task_response',
          name: sourceName(task.context),
          text: sourceText(task.context, response),
          created_by: task.owner_id,
          task_flag_id: task.id,
        })
        await tellAsker(trx, task)
        await noteSettled(trx, task)
      })
      return recordSettled(task, 'closed')
    },

    async cancel(task) {
      if (!(await settleOpenFlag(db, task.id, { status: 'cancelled' }))) throw alreadyClosed()
      return recordSettled(task, 'cancelled')
    },
  }
}
