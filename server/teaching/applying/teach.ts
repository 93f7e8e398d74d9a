/** A turn: what the owner's message holds is read, and applied with the reply in one transaction. */
import type { Taught } from '../../../contract/teaching.ts'
import type { Answering } from '../../answering/service.ts'
import { chargeTo } from '../../assistant/service.ts'
import {
  type Assistant,
  AssistantError,
  CUT_MESSAGE_MAX_CHARACTERS,
  type LastTurn,
  type LessonActs,
  type LessonInput,
  type LessonReplyInput,
  noActs,
  type OnText,
  type TaughtSource,
} from '../../assistant/types.ts'
import type { Billing } from '../../billing/service.ts'
import type { Db } from '../../database/schema.ts'
import { type Knowledge, sentencesWithCloseness } from '../../knowledge/service.ts'
import { getOwnedPosit } from '../../posits/access.ts'
import type { Posits } from '../../posits/service.ts'
import type { Tasks } from '../../tasks/service.ts'
import { chosenInWords } from '../cards/choose-in-words.ts'
import { answeredBy, findMatters, notPutYet, taskPut } from '../open-matters/visitors-question.ts'
import type { ApplyLesson, Lesson } from '../types.ts'
import { applyActs, respond } from './apply-acts.ts'
import { meantToBeUndone } from './undoing.ts'
import { withoutKnown } from './without-known.ts'

export interface TeachingDomains {
  assistant: Assistant
  answering: Answering
  billing: Billing
  knowledge: Knowledge
  posits: Posits
  tasks: Tasks
}

/** Reads the message and words the reply. What it returns does what was read. Throws `AssistantError`. */
export async function teach(
  db: Db,
  domains: TeachingDomains,
  lesson: Lesson,
  signal: AbortSignal,
  onText: OnText,
): Promise<ApplyLesson> {
  const { assistant, knowledge } = domains
  const { posit_id, voice, files } = lesson
  const chosen = await chosenInWords(db, domains, lesson)
  const message = chosen?.rest ?? lesson.message
  const said = { ...lesson, message }
  const history = await knowledge.withoutRemoved(posit_id, lesson.history)
  const { sources: found, ...meaning } = await findLessonContext(domains, said, signal)
  const sources = chosen?.editing(found) ?? found
  const input = { voice, message, history, sources, last: await lastTurn(knowledge, lesson) }
  const read = await readActs(assistant, posit_id, { ...input, ...meaning }, signal)
  const answer = await answerOwner(domains, lesson, read, signal)
  const changes = read.order?.order === 'undo' ? await knowledge.listLastChanges(posit_id) : []
  const undoing = meantToBeUndone(changes, message)
  const matters = await findMatters(db, domains, lesson)
  const answered = answeredBy(assistant, matters.visitors, said, read)
  const unput = { ...matters, visitors: notPutYet(matters.visitors, lesson.history) }
  const acts = answered?.isSure ? { ...read, isKnown: false } : withoutKnown(read, sources)
  const known = { ...input, sources: withEdits(sources, acts), matters: unput }
  const done = { acts, files, chosen: chosen?.action ?? null, answersVisitors: answered?.isSure ?? false }
  const reply = {
    ...known,
    ...done,
    answer,
    undone: undoing.map(({ before }) => before),
    encodeSpans: meaning.encodeSpans,
  }
  const { final, text } = await chargeTo(posit_id, () => replyToOwner(assistant, reply, signal, onText))
  return async (trx) => {
    const decided = await chosen?.apply(trx)
    await changePosit(trx, domains, lesson, acts)
    for (const { id } of undoing) await knowledge.undoWithin(trx, id, lesson.owner_id)
    const responded = answered?.isSure ? await respond(trx, domains, said, answered.task.id) : null
    const maybe = answered && !answered.isSure ? answered.task : null
    const applied = await applyActs(trx, knowledge, said, { acts: final, responded, maybe, sources })
    const taught = decided ? together(decided, applied) : applied
    return { taught, asks_task_id: taskPut(text, matters) }
  }
}

const together = (a: Taught, b: Taught): Taught => ({
  stored: [...a.stored, ...b.stored],
  changed: [...a.changed, ...b.changed],
  removed: [...a.removed, ...b.removed],
  cards: [...a.cards, ...b.cards],
})

/** What an owner says next may be about it: 'put it back', 'please delete that'. */
async function lastTurn(
  knowledge: TeachingDomains['knowledge'],
  { answered_message_id: before }: Lesson,
): Promise<LastTurn> {
  const did = before === null ? undefined : (await knowledge.readTaught([before])).get(before)
  return { stored: did?.stored ?? [], edited: [...(did?.changed ?? []), ...(did?.removed ?? [])] }
}

/** The newest sources, and those that share words or meaning with the message; and its own meaning. */
async function findLessonContext(
  { assistant, knowledge }: TeachingDomains,
  { posit_id, message }: Lesson,
  signal: AbortSignal,
): Promise<
  { sources: TaughtSource[] } & Pick<LessonInput, 'near' | 'meanings' | 'revise' | 'encode' | 'encodeSpans'>
> {
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
    ...(isRead && {
      revise: knowledge.revise,
      encode: knowledge.encode,
      encodeSpans: knowledge.encodeSpans,
    }),
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
