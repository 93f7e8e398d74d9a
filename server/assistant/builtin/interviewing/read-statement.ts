/** What an owner's message in the update chat is: something to learn, or talk. */
import { fold } from '../../../retrieval/text/fold.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import { smallTalkOf } from '../reading/small-talk.ts'
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

/** Who has it says something of somebody, and needs no question above it. */
const SUBJECT =
  /\b(?:I|we|he|she|they|it|you|ich|wir|er|sie|es|man|ihr)\b|^(?:the|an?|my|our|this|these|der|die|das|eine?|mein\w*|unser\w*|dies\w*)\s/iu
const VERB =
  /\b(?:am|is|are|was|were|be|been|have|has|had|do|does|did|can|could|will|would|should|must|may|bin|ist|sind|war|waren|habe|hat|haben|kann|wird|wurde|werden|wurden)\b|\w{3,}ed\b/i
const REPLYING = /^(?:(?:yes|no|ja|nein)[,.!;]|(?:because|weil)\b)/i
const ANSWER_MAX_WORDS = 60
/** Fewer words that say something are hardly found by themselves. */
const FOUND_ALONE_MIN_TERMS = 4

const ASKS_WHERE = /^(?:where|wo)\b/i
const NAMES_A_PLACE = /\b(?:at|in|for|with|near|bei|beim|für|an der|am)\s+(?:the |der |dem )?\p{Lu}/u

/** Does a message make sense only under the question it answers, or speak of the same thing? */
export function isAnswerTo(statement: string, question: string, language: InterviewLanguage): boolean {
  const text = statement.trim()
  if (text.split(/\s+/).length > ANSWER_MAX_WORDS) return false
  const terms = termsOf(text, language)
  if (REPLYING.test(text) || terms.length < FOUND_ALONE_MIN_TERMS) return true
  if (!SUBJECT.test(text) && !VERB.test(text)) return true
  // 'I work on Mondays' says nothing of where one has worked.
  if (ASKS_WHERE.test(question) && !NAMES_A_PLACE.test(text)) return false
  const asked = new Set(termsOf(question, language))
  return terms.some((term) => asked.has(term))
}
