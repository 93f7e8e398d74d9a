/** The owner's messages in the update chat: read into acts, applied in one transaction, answered, and undone. */
import { nothingTaught, type Taught } from '../../contract/teaching.ts'
import type { OnText } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import type { OwnedCard } from './access.ts'
import { applyChoice } from './applying/apply-acts.ts'
import { type TeachingDomains, teach } from './applying/teach.ts'
import { findMattersJob } from './jobs.ts'
import { createFindingMatters, requestMatters } from './open-matters/open-matters.ts'
import { findMatters, type Matters, taskPut } from './open-matters/visitors-question.ts'
import { presentCard } from './present.ts'
import { listCards } from './queries.ts'
import type { ApplyLesson, Lesson } from './types.ts'

export interface Teaching {
  /** Reads the message and words the reply. What it returns does what was read. Throws `AssistantError`. */
  teach(lesson: Lesson, signal: AbortSignal, onText: OnText): Promise<ApplyLesson>
  /** What the interview may ask about, besides what the owner just said. */
  findMatters(of: Pick<Lesson, 'posit_id' | 'owner_id'>): Promise<Matters>
  /** The task whose question a message of the assistant puts. */
  taskPut(text: string, matters: Matters): string | null
  /** To be called within each transaction that changes a posit's knowledge. */
  requestMatters(trx: Db, positId: string): Promise<void>
  /** What the owner's messages did, and the cards that they raised, by their ids. */
  readTaught(messageIds: readonly string[]): Promise<Map<string, Taught>>
  /** Does what an option of a card says. Throws `conflict` when another was chosen before. */
  choose(card: OwnedCard, option: number, userId: string): Promise<Taught>
}

export function createTeaching({ db, jobs }: Pick<Core, 'db' | 'jobs'>, domains: TeachingDomains): Teaching {
  const { knowledge } = domains

  async function readTaught(messageIds: readonly string[]): Promise<Map<string, Taught>> {
    const taught = await knowledge.readTaught(messageIds)
    for (const row of messageIds.length === 0 ? [] : await listCards(db, messageIds)) {
      const of = taught.get(row.message_id) ?? nothingTaught()
      of.cards.push(presentCard(row))
      taught.set(row.message_id, of)
    }
    return taught
  }

  jobs.handle(findMattersJob, createFindingMatters({ db, ...domains }))

  return {
    teach: (...lesson) => teach(db, domains, ...lesson),

    findMatters: (of) => findMatters(db, domains, of),
    taskPut,
    requestMatters: (trx, positId) => requestMatters(jobs, trx, positId),
    readTaught,

    async choose(card, option, userId) {
      if (!card.options[option]) throw new AppError('bad_request', 'This card has no such option.')
      const stored = (await knowledge.readTaught([card.message_id])).get(card.message_id)?.stored ?? []
      const undoable = stored.filter(({ can_undo }) => can_undo).map(({ id }) => id)
      await knowledge.indexAhead(userId, () =>
        db.transaction().execute((trx) => applyChoice(trx, domains, card, { option, userId, undoable })),
      )
      return (await readTaught([card.message_id])).get(card.message_id) ?? nothingTaught()
    },
  }
}
