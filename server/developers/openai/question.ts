/** A chat completion's messages as a question with its context. */

import { MESSAGE_MAX_CHARACTERS } from '../../../contract/chat-limits.ts'
import type { CompletionRequest, OpenAiMessage } from '../../../contract/openai.ts'
import type { Turn } from '../../assistant/types.ts'
import { AppError } from '../../core/errors.ts'

/** As many as the chat looks back. */
const TURNS_AT_MOST = 12
const CHARACTERS_PER_TOKEN = 4

interface AskedQuestion {
  query: string
  turns: Turn[]
}

const textOf = ({ content }: OpenAiMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n')

/** Throws `bad_request` without a question, or with one that is too long. */
export function questionOf({ messages }: CompletionRequest): AskedQuestion {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const query = last < 0 ? '' : textOf(messages[last] as OpenAiMessage)
  if (!query.trim()) throw refuse('The last user message must hold a question.')
  if (query.length > MESSAGE_MAX_CHARACTERS) {
    throw refuse(`A message may have at most ${MESSAGE_MAX_CHARACTERS} characters.`)
  }
  const turns = messages.slice(0, last).flatMap((message): Turn[] => {
    const { role } = message
    const content = textOf(message).slice(0, MESSAGE_MAX_CHARACTERS)
    return (role === 'user' || role === 'assistant') && content ? [{ role, content }] : []
  })
  return { query, turns: turns.slice(-TURNS_AT_MOST) }
}

const refuse = (message: string) => new AppError('bad_request', message, { fields: { messages: message } })

export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

export const promptTokens = ({ messages }: CompletionRequest): number =>
  messages.reduce((sum, message) => sum + estimateTokens(textOf(message)), 0)
