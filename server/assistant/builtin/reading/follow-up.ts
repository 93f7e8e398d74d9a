/** 'And when was that?': a question that can only be read with the one before it. */

import type { QueryWord } from '../../../retrieval/ranking/query.ts'
import { fold } from '../../../retrieval/text/fold.ts'
import type { Turn } from '../../types.ts'
import { questionWords } from './question-words.ts'
import { talkOf } from './talk.ts'

/** Words of earlier questions count for less than the words of this one. */
const CARRIED_WEIGHT = 0.6
const CARRIED_MAX = 6
const TURNS_READ = 6
/** Questions with more content words are complete, whatever they begin with. */
export const FOLLOW_UP_MAX_WORDS = 4
const SHORT_MAX_WORDS = 2

const OPENING =
  /^(?:and|but|so|or|what about|how about|what else|why|why not|since when|und|aber|oder|was ist mit|wie ist es mit|warum|et|mais|y|pero|e|ma|mas|en|maar)\b/
const REFERRING =
  /\b(?:he|she|it|they|him|his|her|hers|its|them|their|theirs|that|this|those|these|there|then|one|ones|same|else|er|sie|es|ihn|ihm|ihr|dessen|deren|das|dies|diese|dieser|dort|damals|dazu|davon|dabei|dafur|il|elle|ils|elles|cela|ca|lui|eso|ella|ellos)\b/

/** 'Where are you?' holds no word of its own either, and is about the one who is asked; 'How much?' is not. */
const ASKS_OF_YOU =
  /^(?:where|when|how old|wo|wann|wie alt|ou|donde)\b.{0,40}\b(?:you|ihr|du|sie|vous|usted(?:es)?)\b/

/**
 * Words that look like a reference and are none: 'is there', 'gibt es', 'how long does it take', 'il y a', the German 'Sie' and 'ihr' that
 * address the reader, and 'this' or 'that' before a word of its own.
 */
const NON_REFERRING = [
  /\b(?:is|are|was|were|will|be|isn t|aren t) there\b|\bthere (?:is|are|was|were|will|be)\b/g,
  /\b(?:does|do|did|will|would|is|was) it (?:take|cost|possible|allowed|necessary|true|important|safe|worth|raining|snowing)\b/g,
  /\b(?:gibt|gab|geht|braucht|kostet|dauert) es\b|\bes (?:gibt|gab)\b|\best il (?:possible|permis)\b|\bil (?:y a|faut|est)\b/g,
  /\b(?:haben|hatten|konnen|konnten|bieten|verkaufen|sind|waren|machen|nehmen|kennen|wissen|brauchen|arbeiten|wohnen|liefern|reparieren) sie\b/g,
  /\b(?:habt|seid|konnt|bietet|verkauft|macht|nehmt|kennt|wisst|braucht|arbeitet|liefert|repariert|hattet|wart|vermietet) ihr\b/g,
  /\b(?:this|that) (?:year|month|week|weekend|summer|winter|spring|autumn|posit|page|site|chat)\b/g,
]

const isFollowUp = (question: string, own: QueryWord[], history: Turn[]) =>
  history.length > 0 && own.length <= FOLLOW_UP_MAX_WORDS && leansBack(question, own)

/** Words to add from the turns before; none when the question needs none. */
export const completeFollowUp = (question: string, own: QueryWord[], history: Turn[]): QueryWord[] =>
  isFollowUp(question, own, history) ? matterBefore(own, history) : []

/** The same for 'how deep?' and 'any discount?': they may be questions of their own, or go on from the one before. */
export const completeShort = (own: QueryWord[], history: Turn[]): QueryWord[] =>
  own.length > 0 && own.length <= SHORT_MAX_WORDS ? matterBefore(own, history) : []

/** Of the last question with matter of its own. */
function matterBefore(own: QueryWord[], history: Turn[]): QueryWord[] {
  const known = new Set(own.flatMap((word) => word.stems))
  const earlier = history.filter((turn) => turn.role === 'user').slice(-TURNS_READ)
  for (const turn of earlier.reverse()) {
    if (talkOf(turn.content)) continue
    const words = questionWords(turn.content).words.filter(
      (word) => !word.stems.some((stem) => known.has(stem)),
    )
    // A follow-up on a follow-up reaches further back; the first question with matter of its own ends the search.
    if (words.some((word) => word.weight > 0.5)) return words.slice(0, CARRIED_MAX).map(carry)
  }
  return []
}

/** It opens or points as if something had been said before. */
export function leansBack(question: string, own: QueryWord[]): boolean {
  const text = fold(question.slice(0, 400))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (OPENING.test(text)) return true
  const pointing = NON_REFERRING.reduce((rest, form) => rest.replace(form, ' '), text)
  if (own.length === 0) return REFERRING.test(pointing) || !ASKS_OF_YOU.test(text)
  return REFERRING.test(pointing) && !own.some((word) => word.is_name)
}

const carry = (word: QueryWord): QueryWord => ({
  ...word,
  weight: word.weight * CARRIED_WEIGHT,
  carried: true,
})
