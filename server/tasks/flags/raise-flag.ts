/** A question the posit could not answer becomes a flag for its owner, or joins the open one that asks the same. */
import type { Activity } from '../../activity/service.ts'
import type { Given } from '../../answering/service.ts'
import type { Assistant, QueryPlan } from '../../assistant/service.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_DAY } from '../../core/limits.ts'
import type { Db } from '../../database/schema.ts'
import { findAlikeFlag } from '../matching/find-similar-flag.ts'
import { questionKey } from '../matching/question-key.ts'
import {
  countOpenFlags,
  getPositOwner,
  insertAsker,
  insertFlag,
  joinFlagInOtherWords,
  joinOpenFlag,
  lockFlagsOf,
  type NewFlag,
} from '../queries.ts'

export interface RaisedFlag {
  flagged: boolean
  taskId: string | null
  isNew: boolean
}

export interface Gap {
  positId: string
  /** The signed-in asker, who will be told of the response. */
  askerId: string | null
  /** The asker's conversation, where the answer will stand. */
  historyId?: string | null
  /** By which one viewer's flags of a day are counted, guests included. */
  viewerKey: string
  /** What the posit said instead of an answer. */
  reply: string
  question: string
  /** How the question was read, and why it was left open. */
  given?: Pick<Given, 'plan' | 'cause' | 'evidence'>
}

export type RaiseFlag = (trx: Db, gap: Gap) => Promise<RaisedFlag>

interface RaisingParts {
  core: Pick<Core, 'env' | 'limits'>
  activity: Activity
  assistant: Assistant
}

const NOT_FLAGGED: RaisedFlag = { flagged: false, taskId: null, isNew: false }
/** Enough to know a question again; a pasted page is told by its first words. */
const WORDING_MAX_CHARACTERS = 500

const termsOf = ({ words }: QueryPlan) => [...new Set(words.flatMap((word) => word.stems))]

export function createRaising({ core: { env, limits }, activity, assistant }: RaisingParts): RaiseFlag {
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

  const hasRoom = async (trx: Db, positId: string) =>
    env.POSIT_LIMITS === 'off' || (await countOpenFlags(trx, positId)) < env.LIMIT_OPEN_TASK_FLAGS_PER_POSIT

  async function announce(trx: Db, { posit_id, user_id }: NewFlag, taskId: string) {
    const owner = await getPositOwner(trx, posit_id)
    // Owners who try out their own posit know what they just asked.
    if (owner !== user_id) {
      await activity.notify(trx, {
        user_id: owner,
        posit_id,
        kind: 'task_created',
        data: { task_id: taskId },
      })
    }
    await activity.announceToOwner(trx, { topic: 'tasks', posit_id })
  }

  /** Undefined when the viewer or the posit has had enough. */
  async function joinOrInsert(trx: Db, flag: NewFlag, plan: QueryPlan, viewerKey: string) {
    const same = await joinOpenFlag(trx, flag)
    if (same) return { id: same.id, is_new: false }
    // From here those who ask this posit take turns: two wordings of one question at once would otherwise make two flags.
    await lockFlagsOf(trx, flag.posit_id)
    const alike = await findAlikeFlag(trx, assistant, flag.posit_id, plan)
    const joined = alike && (await joinFlagInOtherWords(trx, alike, flag))
    if (joined) return { id: joined.id, is_new: false }
    if (!(await mayRaise(viewerKey)) || !(await hasRoom(trx, flag.posit_id))) return undefined
    return insertFlag(trx, flag)
  }

  return async (trx, { positId, askerId, historyId = null, viewerKey, reply, question, given }) => {
    const plan = given?.plan ?? assistant.planQuery(question, [])
    const flag: NewFlag = {
      posit_id: positId,
      user_id: askerId,
      context: question,
      question: reply,
      // A follow-up is known by what it leans on: 'and when was that?' is asked of many things.
      context_key: questionKey(plan.question),
      wordings: [plan.question.slice(0, WORDING_MAX_CHARACTERS).toWellFormed()],
      terms: termsOf(plan),
      cause: given?.cause ?? null,
      evidence: given?.evidence ?? [],
    }
    const raised = await joinOrInsert(trx, flag, plan, viewerKey)
    if (!raised) return NOT_FLAGGED
    if (askerId) {
      await insertAsker(trx, {
        task_flag_id: raised.id,
        user_id: askerId,
        chat_history_id: historyId,
        question,
      })
    }
    await announce(trx, flag, raised.id)
    if (raised.is_new) activity.record('create_task', { user_id: askerId, posit_id: positId })
    return { flagged: true, taskId: raised.id, isNew: raised.is_new }
  }
}
