/** 'And when was that?': a question that can only be read with the one before it. */
import { fold } from '../../core/text/fold.ts'
import type { QueryWord, Turn } from '../service.ts'
import { questionWords } from './question-words.ts'
import { smallTalkOf } from './small-talk.ts'

/** Words of earlier questions count for less than the words of this one. */
const CARRIED_WEIGHT = 0.6
const CARRIED_MAX = 6
const TURNS_LOOKED_AT = 6
/** Questions with more content words stand on their own, whatever they begin with. */
const FOLLOW_UP_MAX_WORDS = 4

const OPENING =
  /^(?:and|but|so|or|what about|how about|what else|why|why not|since when|und|aber|oder|was ist mit|wie ist es mit|warum|et|mais|y|pero|e|ma|mas|en|maar)\b/
const REFERRING =
  /\b(?:he|she|it|they|him|his|her|hers|its|them|their|theirs|that|this|those|these|there|then|one|ones|same|else|er|sie|es|ihn|ihm|ihr|dessen|deren|das|dies|diese|dieser|dort|damals|dazu|davon|dabei|dafur|il|elle|ils|elles|cela|ca|lui|eso|ella|ellos)\b/

/** Words to add from the turns before; none when the question stands on its own. */
export function completeFollowUp(question: string, own: QueryWord[], history: Turn[]): QueryWord[] {
  if (history.length === 0 || own.length > FOLLOW_UP_MAX_WORDS || !leansBack(question, own)) return []
  const known = new Set(own.flatMap((word) => word.stems))
  const earlier = history.filter((turn) => turn.role === 'user').slice(-TURNS_LOOKED_AT)
  for (const turn of earlier.reverse()) {
    if (smallTalkOf(turn.content)) continue
    const words = questionWords(turn.content).words.filter(
      (word) => !word.stems.some((stem) => known.has(stem)),
    )
    // A follow-up on a follow-up reaches further back; the first question with matter of its own ends the search.
    if (words.some((word) => word.weight > 0.5)) return words.slice(0, CARRIED_MAX).map(carry)
  }
  return []
}

function leansBack(question: string, own: QueryWord[]): boolean {
  const text = fold(question.slice(0, 400))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (own.length === 0 || OPENING.test(text)) return true
  return REFERRING.test(text) && !own.some((word) => word.is_name)
}

const carry = (word: QueryWord): QueryWord => ({
  ...word,
  weight: word.weight * CARRIED_WEIGHT,
  carried: true,
})
