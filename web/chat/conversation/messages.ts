/** Pure changes to the messages of a conversation. */
import type { ChatLine, Message } from '../../../contract/chat.ts'

export type AnswerEnd = NonNullable<ChatLine['end']>

const LOCAL = 'local:'
/** A question that the server has not confirmed yet. */
export const isLocal = (message: Message) => message.id.startsWith(LOCAL)
/** Stays the same from the first press of Enter to the stored message. */
export const keyOf = (message: Message) => message.client_key ?? message.id

const BLANK = {
  attachments: [],
  citations: null,
  related: [],
  unsupported: [],
  general: false,
  state: null,
  approved: null,
  flagged: false,
  reply_to: null,
  client_key: null,
  feedback: null,
  feedback_reason: null,
}

export function newQuestion(
  content: string,
  clientKey: string,
  attachments: Message['attachments'],
): Message {
  const created_at = new Date().toISOString()
  const own = { id: LOCAL + clientKey, client_key: clientKey, content, attachments, created_at }
  return { ...BLANK, role: 'user', status: 'running', ...own }
}

/** A question that is asked again keeps its position. */
export function withQuestion(messages: Message[], question: Message): Message[] {
  const isKnown = messages.some((message) => keyOf(message) === keyOf(question))
  if (!isKnown) return [...messages, question]
  return messages.map((message) => (keyOf(message) === keyOf(question) ? question : message))
}

const updateQuestion = (messages: Message[], key: string, change: Partial<Message>): Message[] =>
  messages.map((message) => (keyOf(message) === key ? { ...message, ...change } : message))

export const withQuestionId = (messages: Message[], clientKey: string, id: string) =>
  updateQuestion(messages, clientKey, { id })

export const withStatus = (messages: Message[], key: string, status: Message['status']) =>
  updateQuestion(messages, key, { status })

export const withoutQuestion = (messages: Message[], key: string) =>
  messages.filter((message) => keyOf(message) !== key)

/** The finished answer behind its question; an empty one leaves only the question. */
export function withAnswer(messages: Message[], key: string, content: string, end: AnswerEnd): Message[] {
  const closed = withStatus(messages, key, end.status)
  const question = closed.find((message) => keyOf(message) === key)
  if (!end.answer_id || !question || closed.some((message) => message.id === end.answer_id)) return closed
  const { answer_id, status: _, ...facts } = end
  const own = { id: answer_id, reply_to: question.id, content, ...facts }
  const answer: Message = { ...BLANK, role: 'assistant', status: 'done', ...own }
  return withDecided(closed.toSpliced(closed.indexOf(question) + 1, 0, answer), answer_id)
}

/** A card that the owner decided in words stays beside the message that raised it. */
function withDecided(messages: Message[], answerId: string): Message[] {
  const cards = messages.find(({ id }) => id === answerId)?.cards ?? []
  const decided = new Map(cards.filter(({ chosen }) => chosen !== null).map((card) => [card.id, card]))
  if (decided.size === 0) return messages
  return messages.map((message) => {
    if (message.id === answerId) return { ...message, cards: cards.filter(({ id }) => !decided.has(id)) }
    const isAsked = message.cards?.some(({ id }) => decided.has(id))
    return isAsked
      ? { ...message, cards: message.cards?.map((card) => decided.get(card.id) ?? card) }
      : message
  })
}

/** In the order they were said, each answer behind its question, what the server has not confirmed at the end. */
function arrange(messages: Message[]): Message[] {
  const confirmed = messages.filter((message) => !isLocal(message)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = new Set(confirmed.map((message) => message.id))
  const answers = Map.groupBy(confirmed, (message) =>
    message.reply_to && ids.has(message.reply_to) ? message.reply_to : null,
  )
  const threaded = (answers.get(null) ?? []).flatMap((message) => [
    message,
    ...(answers.get(message.id) ?? []),
  ])
  return [...threaded, ...messages.filter(isLocal)]
}

const isOver = (message: Message) => message.status === 'done' || message.status === 'stopped'

/**
 * What the server sent, joined with what the screen knows already: older pages, questions under way, and answers that ended
 * while the list was on its way. Nothing that was on the screen goes from it.
 */
export function mergeMessages(cached: Message[], fetched: Message[]): Message[] {
  const known = new Map(cached.map((message) => [message.id, message]))
  const keys = new Set(fetched.map(keyOf))
  const fresh = fetched.map((message) => {
    const before = known.get(message.id)
    return message.status === 'running' && before && isOver(before) ? before : message
  })
  const ids = new Set(fetched.map((message) => message.id))
  const kept = cached.filter(
    (message) => !ids.has(message.id) && !(isLocal(message) && keys.has(keyOf(message))),
  )
  return arrange([...kept, ...fresh])
}

/**
 * The same text, asked before and answered, or being answered: the earlier question. What was left open may be
 * asked again.
 */
export function findRepeated(messages: Message[], text: string): Message | undefined {
  const trimmed = text.trim()
  return messages.findLast((question) => {
    if (question.role !== 'user' || question.content.trim() !== trimmed) return false
    if (question.status === 'running') return true
    const answer = messages.find((message) => message.reply_to === question.id)
    return question.status === 'done' && answer !== undefined && (answer.state ?? 'known') === 'known'
  })
}
