/** What was read of a message, and what is chosen on a card, applied in the caller's transaction. */
import { type KnowledgeChange, nothingTaught, type Taught } from '../../../contract/teaching.ts'
import type { Contradiction, LessonActs, TaughtSource } from '../../assistant/types.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Tasks } from '../../tasks/service.ts'
import type { AskedInVain } from '../../tasks/types.ts'
import type { OwnedCard } from '../access.ts'
import { answerCard, cardsOf, contradictionCard } from '../cards/cards-of.ts'
import { presentCard } from '../present.ts'
import { findChosen, insertCard, markChosen } from '../queries.ts'
import type { Lesson } from '../types.ts'

const CHOSEN = 'This was decided already.'
const SETTLED = 'This question was settled meanwhile.'

interface ApplyingDomains {
  tasks: Tasks
  knowledge: Knowledge
}

/** The answer goes the way of a response from the task's page. Null when the task was settled or deleted meanwhile. */
export async function respond(
  trx: Db,
  { tasks, knowledge }: ApplyingDomains,
  {
    posit_id,
    owner_id,
    message_id,
    message,
  }: Pick<Lesson, 'posit_id' | 'owner_id' | 'message_id' | 'message'>,
  taskId: string,
): Promise<KnowledgeChange | null> {
  const source = await tasks.respondWithin(trx, { id: taskId, owner_id }, message)
  return source === null
    ? null
    : knowledge.noteStored(trx, { posit_id, created_by: owner_id, message_id }, source)
}

export interface ReadActs {
  acts: LessonActs
  /** The message as the response to a task: a source already. */
  responded: KnowledgeChange | null
  /** What the message may answer: a card asks. */
  maybe: AskedInVain | null
  sources: TaughtSource[]
}

export async function applyActs(
  trx: Db,
  knowledge: Knowledge,
  { posit_id, owner_id, message_id, message }: Lesson,
  { acts, responded, maybe, sources }: ReadActs,
): Promise<Taught> {
  const { change, remove } = acts
  const store = responded ? [] : acts.store
  const changes = { posit_id, created_by: owner_id, message_id, store, change, remove }
  const taught = await knowledge.applyChanges(trx, changes)
  if (responded) taught.stored.unshift(responded)
  const contradicted = await supersedeOlder(trx, knowledge, posit_id, acts, taught)
  for (const each of contradicted) {
    const card = contradictionCard(each, sources, { posit_id, message_id })
    taught.cards.push(presentCard(await insertCard(trx, card)))
  }
  const cards = cardsOf(acts, sources, { posit_id, message_id })
  if (maybe) cards.push(answerCard(maybe, { message, stored: taught.stored }, { posit_id, message_id }))
  for (const card of cards) taught.cards.push(presentCard(await insertCard(trx, card)))
  return taught
}

/** What was stored answers in place of the older statements; those that another change of the message touched are done with. */
async function supersedeOlder(
  trx: Db,
  knowledge: Knowledge,
  posit_id: string,
  { contradicts = [], change, remove }: LessonActs,
  { stored }: Taught,
): Promise<Contradiction[]> {
  const done: Contradiction[] = []
  for (const each of contradicts) {
    const { source_id, before } = each.edit
    const newer = stored.find(({ after }) => after.includes(each.now))
    if (!newer || [...change, ...remove].some((edit) => edit.source_id === source_id)) continue
    await knowledge.supersede(trx, { posit_id, source_id }, { text: before, by: newer.source_id })
    done.push(each)
  }
  return done
}

interface Choice {
  option: number
  userId: string
  /** Changes of the card's message. */
  undoable: readonly string[]
}

/** Once: the same option again does nothing, another one throws `conflict`. */
export async function applyChoice(
  trx: Db,
  domains: ApplyingDomains,
  card: OwnedCard,
  choice: Choice,
): Promise<Taught> {
  const { option } = choice
  const chosen = card.options[option]
  if (chosen && (await markChosen(trx, card.id, option)))
    return applyOption(trx, domains, card, chosen, choice)
  if ((await findChosen(trx, card.id)) !== option) throw new AppError('conflict', CHOSEN)
  return nothingTaught()
}

async function applyOption(
  trx: Db,
  domains: ApplyingDomains,
  { posit_id, message_id }: OwnedCard,
  { after, store, edits, action, superseded, answers }: OwnedCard['options'][number],
  { userId: owner_id, undoable }: Choice,
): Promise<Taught> {
  const { knowledge } = domains
  if (answers) {
    const by = { posit_id, owner_id, message_id, message: after }
    if (!(await respond(trx, domains, by, answers.task_id))) throw new AppError('conflict', SETTLED)
    // The statement is a part of the response from here on; after a day it stays beside it.
    for (const id of answers.change_ids)
      if (undoable.includes(id)) await knowledge.undoWithin(trx, id, owner_id)
  }
  if (superseded) await knowledge.release(trx, { posit_id, ...superseded }, superseded.text)
  const isRemoval = action === 'remove'
  return knowledge.applyChanges(trx, {
    ...{ posit_id, message_id, created_by: owner_id },
    store: store ? [store] : [],
    change: isRemoval ? [] : edits,
    remove: isRemoval ? edits : [],
  })
}
