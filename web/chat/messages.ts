/** Pure changes to the messages of a conversation. */
import type { ChatLine, Message } from '../../contract/chat.ts'

export type AnswerEnd = NonNullable<ChatLine['end']>

const LOCAL = 'local:'
/** A question that the server has not confirmed yet. */
export const isLocal = (message: Message) => message.id.startsWith(LOCAL)

const BLANK = {
  attachments: [],
  citations: null,
  state: null,
  flagged: false,
  reply_to: null,
  client_key: null,
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

export function withQuestion(messages: Message[], question: Message): Message[] {
  const rest = messages.filter((message) => message.client_key !== question.client_key)
  return [...rest, question]
}

const updateQuestion = (messages: Message[], clientKey: string, change: Partial<Message>): Message[] =>
  messages.map((message) => (message.client_key === clientKey ? { ...message, ...change } : message))

export const withQuestionId = (messages: Message[], clientKey: string, id: string) =>
  updateQuestion(messages, clientKey, { id })

export const withStatus = (messages: Message[], clientKey: string, status: Message['status']) =>
  updateQuestion(messages, clientKey, { status })

export const withoutQuestion = (messages: Message[], clientKey: string) =>
  messages.filter((message) => message.client_key !== clientKey)

/** The finished answer behind its question; an empty one leaves only the question. */
export function withAnswer(
  messages: Message[],
  clientKey: string,
  content: string,
  end: AnswerEnd,
): Message[] {
  const closed = withStatus(messages, clientKey, end.status)
  const question = closed.find((message) => message.client_key === clientKey)
  if (!end.answer_id || !question || closed.some((message) => message.id === end.answer_id)) return closed
  const { citations, state, flagged, created_at } = end
  const own = { id: end.answer_id, reply_to: question.id, content, citations, state, flagged, created_at }
  const answer: Message = { ...BLANK, role: 'assistant', status: 'done', ...own }
  const place = closed.indexOf(question) + 1
  return closed.toSpliced(place, 0, answer)
}

/** The same text, asked before and answered or being answered (spec §5). What was left open may be asked again. */
export function isRepeated(messages: Message[], text: string): boolean {
  const asked = messages.filter((message) => message.role === 'user' && message.content.trim() === text)
  return asked.some((question) => {
    if (question.status === 'running') return true
    const answer = messages.find((message) => message.reply_to === question.id)
    return question.status === 'done' && answer !== undefined && (answer.state ?? 'known') === 'known'
  })
}
