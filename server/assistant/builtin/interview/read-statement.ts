/** What an owner's message in the update chat is: something to learn, or talk. */
import { fold } from '../../../core/text/fold.ts'
import { termsOf } from '../../../core/text/terms.ts'
import { smallTalkOf } from '../small-talk.ts'
import type { InterviewLanguage } from './owner-language.ts'

export type Statement = 'lesson' | 'talk' | 'skip' | 'question'

const SKIP =
  /^(?:skip|next|next (?:one|question)(?: please)?|pass|later|not now|no idea|i (?:do not|dont) know|dont know|i have no idea|none|nothing|nope|no|no thanks|weiter|weiss nicht|keine ahnung|nichts|nein)$/
const ASKS =
  /^(?:what|who|how|why|when|where|which|can|could|do|does|did|are|is|will|would|should|have|was|wie|wer|wo|wann|warum|kannst|hast|bist|soll)\b/
/** Messages longer than this teach something, even if they end by asking. */
const QUESTION_MAX_WORDS = 25

export function readStatement(statement: string): Statement {
  const text = fold(statement.slice(0, 400))
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (SKIP.test(text)) return 'skip'
  if (smallTalkOf(statement) !== null) return 'talk'
  const words = text.split(' ').length
  if (
    words <= QUESTION_MAX_WORDS &&
    /\?\s*$/.test(statement) &&
    ASKS.test(text) &&
    !/[.!\n]\s*\S/.test(statement.trim())
  )
    return 'question'
  return /[\p{L}\p{N}]/u.test(statement) ? 'lesson' : 'talk'
}

const FULL_SENTENCE =
  /\b(?:am|is|are|was|were|be|been|have|has|had|do|does|did|can|could|will|would|should|must|may|bin|ist|sind|war|waren|habe|hat|haben|kann|wird|werden)\b|\w{3,}ed\b/i
const ANSWERING =
  /^(?:yes|no|because|by|in|at|on|from|to|with|about|around|mostly|usually|mainly|every|since|for|ja|nein|weil|bei|im|am)\b/i
const ANSWER_MAX_WORDS = 60

/** Does a message make sense only under the question it answers, or speak of the same thing? */
export function isAnswerTo(statement: string, question: string, language: InterviewLanguage): boolean {
  const words = statement.trim().split(/\s+/).length
  if (words > ANSWER_MAX_WORDS) return false
  if (ANSWERING.test(statement) || !FULL_SENTENCE.test(statement)) return true
  const asked = new Set(termsOf(question, language))
  return termsOf(statement, language).some((term) => asked.has(term))
}
