/** The owner's messages in the update chat: read into acts, applied in one transaction, answered, and undone. */
import type { KnowledgeChange, Taught } from '../../contract/teaching.ts'
import { nothingTaught } from '../../contract/teaching.ts'
import type { Answering } from '../answering/service.ts'
import { chargeTo } from '../assistant/service.ts'
import {
  type Assistant,
  AssistantError,
  type Contradiction,
  type LessonActs,
  type LessonReplyInput,
  type OnText,
  type OpenMatters,
  type TaughtSource,
} from '../assistant/types.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge } from '../knowledge/service.ts'
import { getOwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import { getOwnedTask } from '../tasks/access.ts'
import type { Tasks } from '../tasks/service.ts'
import type { OwnedCard } from './access.ts'
import { cardsOf, contradictionCard } from './cards/cards-of.ts'
import { findMattersJob } from './jobs.ts'
import { createFindingMatters, requestMatters } from './open-matters/open-matters.ts'
import { answeredBy, findMatters } from './open-matters/visitors-question.ts'
import { presentCard } from './present.ts'
import { findChosen, insertCard, listCards, markChosen } from './queries.ts'
import type { ApplyLesson, Lesson } from './types.ts'

export interface Teaching {
  /** Reads the message and words the reply. What it returns does what was read. Throws `AssistantError`. */
  teach(lesson: Lesson, signal: AbortSignal, onText: OnText): Promise<ApplyLesson>
  /** What the interview may ask about, besides what the owner just said. */
  findMatters(of: Pick<Lesson, 'posit_id' | 'owner_id'>): Promise<OpenMatters>
  /** To be called within each transaction that changes a posit's knowledge. */
  requestMatters(trx: Db, positId: string): Promise<void>
  /** What the owner's messages did, and the cards that they raised, by their ids. */
  readTaught(messageIds: readonly string[]): Promise<Map<string, Taught>>
  /** Does what an option of a card says. Throws `conflict` when another was chosen before. */
  choose(card: OwnedCard, option: number): Promise<Taught>
}

export interface TeachingDomains {
  assistant: Assistant
  answering: Answering
  billing: Billing
  knowledge: Knowledge
  posits: Posits
  tasks: Tasks
}

const CHOSEN = 'This was decided already.'

export function createTeaching({ db, jobs }: Pick<Core, 'db' | 'jobs'>, domains: TeachingDomains): Teaching {
  const { assistant, knowledge } = domains

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
    async teach(lesson, signal, onText) {
      const { posit_id, message, voice, files, summary } = lesson
      const history = await knowledge.withoutRemoved(posit_id, lesson.history)
      const sources = await findSources(domains, lesson)
      const input = { voice, message, history, sources }
      const read =
        message.trim() === '' ? NO_ACTS : await chargeTo(posit_id, () => assistant.readLesson(input, signal))
      signal.throwIfAborted()
      const answer = await answerOwner(domains, lesson, read, signal)
      const last = read.order?.order === 'undo' ? await knowledge.findLastChange(posit_id) : null
      const undone = last && (last.before || last.title)
      const matters = await findMatters(db, domains, lesson)
      const answered = answeredBy(matters.visitors, history, message, read)
      const acts = answered ? { ...read, isKnown: false } : withoutKnown(read, sources)
      const known = { ...input, sources: withEdits(sources, acts), summary, matters }
      const asked = { acts, files, isKnown: acts.isKnown, answersVisitors: answered !== null }
      const reply = { ...known, ...asked, answer, undone }
      const final = await chargeTo(posit_id, () => replyToOwner(assistant, reply, signal, onText))
      return async (trx) => {
        await changePosit(trx, domains, lesson, acts)
        if (last) await knowledge.undoWithin(trx, last.id, lesson.owner_id)
        const responded = answered && (await respond(trx, domains, lesson, answered.id))
        return applyActs(trx, knowledge, lesson, { acts: final, responded, sources })
      }
    },

    findMatters: (of) => findMatters(db, domains, of),
    requestMatters: (trx, positId) => requestMatters(jobs, trx, positId),
    readTaught,

    async choose(card, option) {
      const chosen = card.options[option]
      if (!chosen) throw new AppError('bad_request', 'This card has no such option.')
      await db.transaction().execute(async (trx) => {
        if (await markChosen(trx, card.id, option)) await applyOption(trx, knowledge, card, chosen)
        else if ((await findChosen(trx, card.id)) !== option) throw new AppError('conflict', CHOSEN)
      })
      return (await readTaught([card.message_id])).get(card.message_id) ?? nothingTaught()
    },
  }
}

const NO_ACTS: LessonActs = {
  ...{ store: [], change: [], remove: [], ask: null, doubt: null, order: null },
  ...{ isQuestion: false, talk: null, isNotFound: false, isUnclear: false, isKnown: false },
}

/** The newest sources, and those that hold words of the message. */
async function findSources(
  { assistant, knowledge }: TeachingDomains,
  { posit_id, message }: Lesson,
): Promise<TaughtSource[]> {
  const { passages } = await knowledge.retrieve(posit_id, assistant.planQuery(message, []))
  return knowledge.textsForTeaching(posit_id, [...new Set(passages.map(({ source_id }) => source_id))])
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map(plain)
    .filter(Boolean)
/** The same statement is stored once, also when it is part of what was said before. */
function isKnown(text: string, sources: readonly TaughtSource[]): boolean {
  const said = sentencesOf(text)
  return sources.some((source) => {
    const known = new Set(sentencesOf(source.text))
    return said.length > 0 && said.every((sentence) => known.has(sentence))
  })
}

/** Of several statements those that are new are stored, and spoken of. */
function withoutKnown(acts: LessonActs, sources: readonly TaughtSource[]): LessonActs {
  const store = acts.store.filter(({ text }) => !isKnown(text, sources))
  return { ...acts, store, isKnown: store.length === 0 && (acts.isKnown || acts.store.length > 0) }
}

/** As they are once the message is applied: nothing that it removes is spoken of again. */
function withEdits(sources: readonly TaughtSource[], { change, remove }: LessonActs): TaughtSource[] {
  const edits = new Map([...change, ...remove].map(({ source_id, text }) => [source_id, text]))
  return sources
    .map((source) => ({ ...source, text: edits.get(source.id) ?? source.text }))
    .filter(({ text }) => text !== '')
}

async function changePosit(
  trx: Db,
  { posits, billing }: TeachingDomains,
  { posit_id, owner_id }: Lesson,
  { order }: LessonActs,
): Promise<void> {
  if (order?.order !== 'rename' && order?.order !== 'voice') return
  const posit = await getOwnedPosit(trx, posit_id, owner_id)
  const change = order.order === 'rename' ? { title: order.title } : { response_type: order.response_type }
  await posits.updatePosit(posit, change, await billing.getPlan(owner_id), trx)
}

/** A question that the posit itself answers. */
async function answerOwner(
  { answering }: TeachingDomains,
  { posit_id, message, voice }: Lesson,
  { isQuestion, order, store }: LessonActs,
  signal: AbortSignal,
): Promise<string | null> {
  if (!isQuestion || order || store.length > 0) return null
  const outcome = await answering.ask({
    positId: posit_id,
    question: message,
    history: [],
    persona: voice,
    signal,
  })
  return outcome.state === 'known' && !outcome.small_talk ? outcome.text : null
}

/** Words the reply. Throws `AssistantError` when it has no text. */
async function replyToOwner(
  assistant: Assistant,
  reply: LessonReplyInput,
  signal: AbortSignal,
  onText: OnText,
): Promise<LessonActs> {
  let written = ''
  const final = await assistant.replyToLesson(reply, signal, (text) => {
    written += text
    onText(text)
  })
  signal.throwIfAborted()
  if (written.trim() === '') throw new AssistantError('empty')
  return final
}

/** The answer goes the way of a response from the task's page. Null when the task was settled meanwhile. */
async function respond(
  trx: Db,
  { tasks, knowledge }: TeachingDomains,
  { posit_id, owner_id, message_id, message }: Lesson,
  taskId: string,
): Promise<KnowledgeChange | null> {
  const task = await getOwnedTask(trx, taskId, owner_id)
  const source = await tasks.respondWithin(trx, task, message)
  return source === null
    ? null
    : knowledge.noteStored(trx, { posit_id, created_by: owner_id, message_id }, source)
}

interface ReadActs {
  acts: LessonActs
  /** The message as the response to a task: a source already. */
  responded: KnowledgeChange | null
  sources: TaughtSource[]
}

/** Stores what the message taught, and the cards that it raises. */
async function applyActs(
  trx: Db,
  knowledge: Knowledge,
  { posit_id, owner_id, message_id }: Lesson,
  { acts, responded, sources }: ReadActs,
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
  for (const card of cardsOf(acts, sources, { posit_id, message_id }))
    taught.cards.push(presentCard(await insertCard(trx, card)))
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

async function applyOption(
  trx: Db,
  knowledge: Knowledge,
  { posit_id, message_id }: OwnedCard,
  { store, edits, action, superseded }: OwnedCard['options'][number],
): Promise<void> {
  if (superseded) await knowledge.release(trx, { posit_id, ...superseded }, superseded.text)
  const isRemoval = action === 'remove'
  await knowledge.applyChanges(trx, {
    ...{ posit_id, message_id, created_by: null },
    store: store ? [store] : [],
    change: isRemoval ? [] : edits,
    remove: isRemoval ? edits : [],
  })
}
