/** The entries of the conversation in order: the messages, and a placeholder for each running answer. */
import type { Message } from '../../../contract/chat.ts'
import { keyOf } from './messages.ts'

export interface QuestionEntry {
  kind: 'question'
  key: string
  message: Message
  /** Stopped before a word was said. */
  isCut: boolean
}
export interface AnswerEntry {
  kind: 'answer'
  /** The same while it is being given and when it is complete. */
  key: string
  question: Message | undefined
  /** Null while it is being given. */
  answer: Message | null
  /** Its question was stopped: more was to come. */
  isCut: boolean
}
export type LogEntry = QuestionEntry | AnswerEntry

export function logEntries(messages: Message[]): LogEntry[] {
  const questions = new Map(messages.map((message) => [message.id, message]))
  const answered = new Set(messages.map((message) => message.reply_to))
  return messages.flatMap((message): LogEntry[] => {
    const { role, status, id } = message
    if (role === 'assistant') {
      const question = message.reply_to === null ? undefined : questions.get(message.reply_to)
      const key = question ? `${keyOf(question)}/answer` : id
      return [{ kind: 'answer', key, question, answer: message, isCut: question?.status === 'stopped' }]
    }
    const isAnswered = answered.has(id)
    const isCut = status === 'stopped' && !isAnswered
    const own: LogEntry = { kind: 'question', key: keyOf(message), message, isCut }
    if (status !== 'running' || isAnswered) return [own]
    const key = `${keyOf(message)}/answer`
    return [own, { kind: 'answer', key, question: message, answer: null, isCut: false }]
  })
}
