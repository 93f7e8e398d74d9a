/** A question the posit could not answer becomes a flag for its owner, or joins the open one that asks the same. */
import type { Activity } from '../../activity/service.ts'
import type { Answering } from '../../answering/service.ts'
import type { Assistant, QueryPlan } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_DAY } from '../../core/limits.ts'
import type { Db } from '../../database/schema.ts'
import { findSimilarFlag } from '../matching/find-similar-flag.ts'
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
import type { Gap, RaisedFlag } from '../types.ts'

export type RaiseFlag = (trx: Db, gap: Gap) => Promise<RaisedFlag>

interface FlagParts extends Pick<Core, 'env' | 'limits'> {
  activity: Activity
  assistant: Assistant
  answering: Answering
}

const NOT_FLAGGED: RaisedFlag = { flagged: false, taskId: null, isNew: false }
/** Enough to recognise a question; a pasted page is recognised by its first words. */
const WORDING_MAX_CHARACTERS = 500

export function createRaiseFlag(parts: FlagParts): RaiseFlag {
  const { env, limits, activity, assistant, answering } = parts
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

  async function notifyOwner(trx: Db, { posit_id, user_id }: NewFlag, task_id: string) {
    const owner = await getPositOwner(trx, posit_id)
    // Owners who try out their own posit know what they just asked.
    if (owner !== user_id) {
      await activity.notify(trx, { user_id: owner, posit_id, kind: 'task_created', data: { task_id } })
    }
    await activity.refreshOwner(trx, { topic: 'tasks', posit_id })
  }

  /** Undefined when the viewer or the posit has reached its limit. */
  async function joinOrInsert(trx: Db, flag: NewFlag, plan: QueryPlan, viewerKey: string) {
    const same = await joinOpenFlag(trx, flag)
    if (same) return { id: same.id, is_new: false }
    // From here gaps of one posit take turns: two wordings of one question at once would otherwise make two flags.
    await lockFlagsOf(trx, flag.posit_id)
    const similar = await findSimilarFlag(trx, answering, flag.posit_id, plan)
    const joined = similar && (await joinFlagInOtherWords(trx, similar, flag))
    if (joined) return { id: joined.id, is_new: false }
    if (!(await mayRaise(viewerKey)) || !(await hasRoom(trx, flag.posit_id))) return undefined
    return insertFlag(trx, flag)
  }

  return async (trx, gap) => {
    const { positId, askerId, historyId = null, viewerKey, question } = gap
    const plan = gap.outcome?.plan ?? assistant.planQuery(question, [])
    const flag = flagOf(gap, plan)
    const raised = await joinOrInsert(trx, flag, plan, viewerKey)
    if (!raised) return NOT_FLAGGED
    if (askerId) {
      const asker = { task_flag_id: raised.id, user_id: askerId, chat_history_id: historyId, question }
      await insertAsker(trx, asker)
    }
    await notifyOwner(trx, flag, raised.id)
    if (raised.is_new) activity.record('create_task', { user_id: askerId, posit_id: positId })
    return { flagged: true, taskId: raised.id, isNew: raised.is_new }
  }
}

function flagOf({ positId, askerId, question, reply, outcome }: Gap, plan: QueryPlan): NewFlag {
  return {
    posit_id: positId,
    user_id: askerId,
    context: question,
    question: reply,
    // A follow-up is recognised by what it refers to: 'and when was that?' is asked of many things.
    context_key: questionKey(plan.question),
    wordings: [plan.question.slice(0, WORDING_MAX_CHARACTERS).toWellFormed()],
    terms: [...new Set(plan.words.flatMap((word) => word.stems))],
    cause: outcome?.cause ?? null,
    evidence: outcome?.evidence ?? [],
  }
}
