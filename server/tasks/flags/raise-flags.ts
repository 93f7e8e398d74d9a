/** Questions a posit could not answer become flags for its owner, or join the open ones that ask the same. */
import type { Activity } from '../../activity/service.ts'
import type { Answering } from '../../answering/service.ts'
import type { Assistant, QueryPlan } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_DAY } from '../../core/limits.ts'
import type { Listeners } from '../../core/listeners.ts'
import type { Db } from '../../database/schema.ts'
import { createFlagMatcher, type FlagMatcher } from '../matching/match-flags.ts'
import { questionKey } from '../matching/question-key.ts'
import {
  countOpenFlags,
  getPositOwner,
  insertAsker,
  insertFlag,
  joinFlag,
  lockFlagsOf,
  type NewFlag,
} from '../queries.ts'
import type { Gap, OpenedGap, RaisedFlag } from '../types.ts'

/** Gaps of one posit, in order: two that ask the same are one flag. */
export type RaiseFlags = (trx: Db, positId: string, gaps: Gap[]) => Promise<RaisedFlag[]>

interface FlagParts extends Pick<Core, 'env' | 'limits'> {
  activity: Activity
  assistant: Assistant
  answering: Answering
  opened: Listeners<[trx: Db, gap: OpenedGap]>
}

const NOT_FLAGGED: RaisedFlag = { flagged: false, taskId: null, isNew: false }
/** Enough to recognise a question; a pasted page is recognised by its first words. */
const WORDING_MAX_CHARACTERS = 500

interface ReadGap {
  gap: Gap
  plan: QueryPlan
  flag: NewFlag
}

/** The viewer's limit is an outcome here, not a failure: they get their reply all the same. */
function createViewerLimit({ env, limits }: Pick<FlagParts, 'env' | 'limits'>) {
  const viewerLimit: Limit = {
    name: 'task_flags_per_viewer',
    points: env.LIMIT_TASK_FLAGS_PER_VIEWER_PER_DAY,
    seconds: SECONDS_PER_DAY,
    message: 'You have raised as many open questions as one day allows.',
  }
  return async (viewerKey: string): Promise<boolean> => {
    try {
      await limits.consume(viewerLimit, viewerKey)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    }
  }
}

export function createRaiseFlags(parts: FlagParts): RaiseFlags {
  const { env, activity, assistant, answering } = parts
  const matchFlags = createFlagMatcher(answering)
  const mayRaise = createViewerLimit(parts)

  const readRoom = async (trx: Db, positId: string) =>
    env.POSIT_LIMITS === 'off'
      ? Number.POSITIVE_INFINITY
      : env.LIMIT_OPEN_TASK_FLAGS_PER_POSIT - (await countOpenFlags(trx, positId))

  /** Undefined when the viewer or the posit has reached its limit. */
  async function joinOrInsert(trx: Db, { gap, plan, flag }: ReadGap, matcher: FlagMatcher, room: number) {
    const same = matcher.find(flag, plan)
    const joined = same && (await joinFlag(trx, same, flag))
    if (joined) return { id: joined.id, is_new: false }
    if (room <= 0 || !(await mayRaise(gap.viewerKey))) return undefined
    const inserted = await insertFlag(trx, flag)
    matcher.add(inserted.id, flag)
    return inserted
  }

  return async (trx, positId, gaps) => {
    const readGaps = gaps.map((gap) => {
      const plan = gap.outcome?.plan ?? assistant.planQuery(gap.question, [])
      return { gap, plan, flag: flagOf(positId, gap, plan) }
    })
    // Serialises gaps of one posit: two parallel wordings of one question would otherwise make two flags.
    await lockFlagsOf(trx, positId)
    const matcher = await matchFlags(trx, positId, readGaps)
    const owner = await getPositOwner(trx, positId)
    let room = await readRoom(trx, positId)
    const raised: RaisedFlag[] = []
    for (const read of readGaps) {
      // Owners who try out their posit know what they just asked.
      const isOwner = read.gap.askerId === owner
      const flag = isOwner ? undefined : await joinOrInsert(trx, read, matcher, room)
      if (flag?.is_new) room--
      raised.push(flag ? { flagged: true, taskId: flag.id, isNew: flag.is_new } : NOT_FLAGGED)
      if (flag) await notifyAbout(trx, parts, { ...read, owner, taskId: flag.id, isNew: flag.is_new })
    }
    if (raised.some(({ flagged }) => flagged)) {
      await activity.refreshOwner(trx, { topic: 'tasks', posit_id: positId })
    }
    return raised
  }
}

async function notifyAbout(
  trx: Db,
  { activity, opened }: FlagParts,
  { gap, flag, owner, taskId, isNew }: ReadGap & { owner: string; taskId: string; isNew: boolean },
): Promise<void> {
  const { askerId, historyId = null, question } = gap
  const { posit_id } = flag
  if (askerId) {
    const asker = { task_flag_id: taskId, user_id: askerId, chat_history_id: historyId, question }
    await insertAsker(trx, asker)
  }
  await activity.notify(trx, {
    user_id: owner,
    posit_id,
    kind: 'task_created',
    data: { task_id: taskId },
  })
  if (!isNew) return
  await activity.recordIn(trx, 'create_task', { user_id: askerId, posit_id })
  await opened.notify(trx, { task_id: taskId, posit_id, question, cause: flag.cause })
}

function flagOf(positId: string, { askerId, question, reply, outcome }: Gap, plan: QueryPlan): NewFlag {
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
