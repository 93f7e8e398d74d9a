/** The owner's messages in the update chat: read into acts, applied in one transaction, answered, and undone. */
import { nothingTaught, type Taught } from '../../contract/teaching.ts'
import type { Answering } from '../answering/service.ts'
import { chargeTo } from '../assistant/service.ts'
import {
  type Assistant,
  AssistantError,
  CUT_MESSAGE_MAX_CHARACTERS,
  type LessonActs,
  type LessonInput,
  type LessonReplyInput,
  noActs,
  type OnText,
  type TaughtSource,
} from '../assistant/types.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { Db } from '../database/schema.ts'
import { type Knowledge, sentencesWithCloseness } from '../knowledge/service.ts'
import { getOwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import type { Tasks } from '../tasks/service.ts'
import type { OwnedCard } from './access.ts'
import { applyActs, applyChoice, respond } from './applying/apply-acts.ts'
import { withoutKnown } from './applying/without-known.ts'
import { findMattersJob } from './jobs.ts'
import { createFindingMatters, requestMatters } from './open-matters/open-matters.ts'
import { answeredBy, findMatters, type Matters, taskPut } from './open-matters/visitors-question.ts'
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

export interface TeachingDomains {
  assistant: Assistant
  answering: Answering
  billing: Billing
  knowledge: Knowledge
  posits: Posits
  tasks: Tasks
}

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
      const { sources, ...meaning } = await findLessonContext(domains, lesson, signal)
      const input = { voice, message, history, sources }
      const read = await readActs(assistant, posit_id, { ...input, ...meaning }, signal)
      const answer = await answerOwner(domains, lesson, read, signal)
      const last = read.order?.order === 'undo' ? await knowledge.listLastChanges(posit_id) : []
      const undone = last.length > 0 ? last.map(({ before, title }) => before || title).join('\n') : null
      const matters = await findMatters(db, domains, lesson)
      const answered = answeredBy(assistant, matters.visitors, lesson, read)
      const acts = answered?.isSure ? { ...read, isKnown: false } : withoutKnown(read, sources)
      const known = { ...input, sources: withEdits(sources, acts), summary, matters }
      const asked = { acts, files, answersVisitors: answered?.isSure ?? false }
      const reply = { ...known, ...asked, answer, undone }
      const { final, text } = await chargeTo(posit_id, () => replyToOwner(assistant, reply, signal, onText))
      return async (trx) => {
        await changePosit(trx, domains, lesson, acts)
        for (const { id } of last) await knowledge.undoWithin(trx, id, lesson.owner_id)
        const responded = answered?.isSure ? await respond(trx, domains, lesson, answered.task.id) : null
        const maybe = answered && !answered.isSure ? answered.task : null
        const taught = await applyActs(trx, knowledge, lesson, { acts: final, responded, maybe, sources })
        return { taught, asks_task_id: taskPut(text, matters) }
      }
    },

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

/** The newest sources, and those that share words or meaning with the message; and its own meaning. */
async function findLessonContext(
  { assistant, knowledge }: TeachingDomains,
  { posit_id, message }: Lesson,
  signal: AbortSignal,
): Promise<{ sources: TaughtSource[] } & Pick<LessonInput, 'near' | 'meanings' | 'revise'>> {
  const isRead = message.length <= CUT_MESSAGE_MAX_CHARACTERS
  const [{ passages }, meanings] = await Promise.all([
    knowledge.retrieve(posit_id, assistant.planQuery(message, [])),
    isRead ? knowledge.encodeSentences(message, signal) : [],
  ])
  const found = [...new Set(passages.map(({ source_id }) => source_id))]
  return {
    sources: await knowledge.textsForTeaching(posit_id, found),
    near: sentencesWithCloseness(passages),
    meanings,
    ...(isRead && { revise: knowledge.revise }),
  }
}

async function readActs(assistant: Assistant, positId: string, input: LessonInput, signal: AbortSignal) {
  const acts =
    input.message.trim() === ''
      ? noActs()
      : await chargeTo(positId, () => assistant.readLesson(input, signal))
  signal.throwIfAborted()
  return acts
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

async function answerOwner(
  { answering }: TeachingDomains,
  { posit_id, voice }: Lesson,
  { question, order }: LessonActs,
  signal: AbortSignal,
): Promise<LessonReplyInput['answer']> {
  if (!question || order) return null
  const outcome = await answering.ask({
    positId: posit_id,
    question,
    history: [],
    persona: voice,
    signal,
  })
  const closest = outcome.citations[0]?.quote
  if (outcome.small_talk || (outcome.state !== 'known' && !closest)) return null
  return outcome.state === 'known'
    ? { text: outcome.text, isKnown: true }
    : { text: closest ?? '', isKnown: false }
}

/** Words the reply. Throws `AssistantError` when it has no text. */
async function replyToOwner(
  assistant: Assistant,
  reply: LessonReplyInput,
  signal: AbortSignal,
  onText: OnText,
): Promise<{ final: LessonActs; text: string }> {
  let text = ''
  const final = await assistant.replyToLesson(reply, signal, (piece) => {
    text += piece
    onText(piece)
  })
  signal.throwIfAborted()
  if (text.trim() === '') throw new AssistantError('empty')
  return { final, text }
}
