/** What one sentence of an owner's message is: talk about the talk, a question, an order, or something it states. */

import type { LessonOrder, LessonTalk } from '../../../types.ts'
import { smallTalkOf } from '../small-talk.ts'
import { readOrder } from './orders.ts'
import { plain } from './plain.ts'
import { clausesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { MARKS } from './talk-marks.ts'
import { valuesIn } from './values.ts'

export type Reading =
  | { kind: 'talk'; talk: LessonTalk }
  | { kind: 'question' }
  | { kind: 'order'; order: LessonOrder }
  | { kind: 'statement'; doubt: number }

/** What states something counts against the marks of talk. */
const WORD_COST = 1
const NAME_COST = 1.3
const VALUE_COST = 2
/** Any number of fillers says no more than two. */
const FILLER_MOST = 2
/** A sentence of so many words of its own states something, whatever it begins with. */
const TALK_MAX_OWN_WORDS = 7

export function readSentence(text: string): Reading {
  const folded = plain(text)
  const order = readOrder(text, folded)
  if (order) return { kind: 'order', order }
  if (smallTalkOf(text) === 'displeasure') return { kind: 'talk', talk: 'displeasure' }
  const { talk, score, own } = weigh(text)
  if (isQuestion(text, folded)) return { kind: 'question' }
  if (talk && score > 0 && own <= TALK_MAX_OWN_WORDS) return { kind: 'talk', talk }
  if (own === 0) return { kind: 'talk', talk: talk ?? 'filler' }
  return { kind: 'statement', doubt: score }
}

/** Marks of talk, less what is left without them. */
export function weigh(text: string): { talk: LessonTalk | null; score: number; own: number } {
  const found = new Map<LessonTalk, number>()
  let rest = ` ${clausesOf(text)
    .map((clause) => plain(clause.text))
    .filter(Boolean)
    .join(' | ')} `
  for (const { talk, weight, form } of MARKS)
    rest = rest.replace(form, () => {
      found.set(talk, (found.get(talk) ?? 0) + weight)
      return ' '
    })
  const own = rest.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word) && !isSmall(word))
  const names = new Set(
    [...text.matchAll(/(?<=[\p{L}\p{N},'’]\s)\p{Lu}\p{L}+/gu)].map(([word]) => plain(word)),
  )
  const values = valuesIn(text).filter(
    ({ kind, norm }) => rest.includes(` ${plain(norm)} `) || !/^(?:number|side|daypart|ordinal)$/.test(kind),
  ).length
  const cost = own.reduce((sum, word) => sum + (names.has(word) ? NAME_COST : WORD_COST), 0)
  const weight = [...found].reduce(
    (sum, [of, each]) => sum + (of === 'filler' ? Math.min(each, FILLER_MOST) : each),
    0,
  )
  const [strongest] = [...found].sort((a, b) => b[1] - a[1])
  return {
    talk: strongest?.[0] ?? null,
    score: weight - cost - values * VALUE_COST,
    own: own.length + values,
  }
}

const ASKS =
  /^(?:(?:so|and|but|ok|okay|well|hey|hm+|also|und|aber|na|dann|also|y|et) )*(?:(?:what|whats|how|hows|why|where|wheres|who|whos|when|which|was|wie|warum|wieso|wozu|wo|wer|wann|welche[rsn]?)(?: (?:else|exactly|more|many|much|long|noch|genau|denn|lange|viel|viele))?(?: (?:is|are|do|does|did|can|could|would|will|should|have|has|ist|sind|hast|hat|habt|habe|machst|machen|kann|kannst|soll|sollen|willst|fragst|weisst|brauchst|steht|fehlt|bist))?|(?:can|could|would|will|do|did|are|have|shall|should|is|does|kannst|konntest|hast|weisst|willst|bist|darf|soll|mochtest|brauchst|haben|konnen|puedes|quieres|tienes|peux|as|puoi|hai) (?:you|we|i|it|that|this|du|ich|wir|sie|tu|tu))\b/

/** It ends by asking, or begins as only questions do. */
export const isQuestion = (text: string, folded: string) =>
  /[?？]["')\s]*$/.test(text) ||
  (/^[^.!]{1,80}$/.test(text) &&
    ASKS.test(folded) &&
    /\b(?:you|we|i|me|my|du|ich|wir|dir|dich|das|that|this|tu|te)\b/.test(folded) &&
    !/^(?:what|how|where|when|who|which|was|wie|wo|wer|wann) (?:you|we|i|ich|wir|du|man)\b/.test(folded) &&
    (!/[,:]/.test(text) || /\b(?:do|are|have|can|could) you\b|\b(?:hast|kannst|fragst) du\b/.test(folded)))
