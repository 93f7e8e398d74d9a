import type { Turn } from '../../types.ts'
import { smallTalkOf } from '../reading/small-talk.ts'

const QUESTION_MAX_CHARACTERS = 90
const QUESTIONS_NAMED = 2

/** A conversation in a sentence, from its questions. */
export async function summariseConversation(turns: Turn[], signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const asked = turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const questions = [...new Set(asked.filter((text) => smallTalkOf(text) === null).map(shorten))].filter(
    Boolean,
  )
  if (questions.length === 0) return asked.length === 0 ? '' : 'A short exchange of greetings.'
  const named = questions.slice(0, QUESTIONS_NAMED).map((question) => `“${question}”`)
  const more = questions.length - named.length
  if (more > 0) return `Asked ${named.join(', ')} and ${more} more ${more === 1 ? 'question' : 'questions'}.`
  return `Asked ${named.join(' and ')}.`
}

function shorten(text: string): string {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').trim()
  if (line.length <= QUESTION_MAX_CHARACTERS) return line
  return `${line.slice(0, QUESTION_MAX_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
