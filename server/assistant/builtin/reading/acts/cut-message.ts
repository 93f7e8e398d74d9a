/** An owner's message to its parts, each with its act: of all ways to cut it, the one that the classifier believes most. */

import { smallTalkOf } from '../small-talk.ts'
import { featuresOf, type PieceContext } from './act-features.ts'
import { ACTS, type Act, isStatement } from './act-labels.ts'
import { type ActModel, actModel, type Beliefs, beliefsOf } from './act-model.ts'
import { priorOfOtherActs } from './long-messages.ts'
import { ASKS, type Piece, sentencesOf } from './sentences.ts'

export interface MessagePart extends Piece {
  act: Act
  beliefs: Beliefs
  /** Log odds that it says nothing that is to be stored, by the likeliest reading; undefined where it was not read beside what is known. */
  saysNothing?: number
  /** Words before it say that it is a correction or a removal, and the classifier was not asked. */
  isOpened?: boolean
}

/** What a cut costs, as a logarithm. */
const CUT_COST = 0.1
const SENTENCES_MOST = 8
const MIXED = ACTS.indexOf('mixed')
const OTHER_ACTS = new Set(ACTS.flatMap((act, at) => (at < MIXED && !isStatement(act) ? [at] : [])))

export type CutContext = Omit<PieceContext, 'isFirst' | 'isLast'>

const OPENING = /^[^,!?.:;–—]{2,30}[,!–—]\s+(?=\S)/u

/** 'Guten Tag, ich heiße Annegret': the name is no greeting. */
function greetingApart(sentence: Piece): Piece[] {
  const { start, end, text } = sentence
  const [opening] = OPENING.exec(text) ?? []
  if (!opening || smallTalkOf(opening) !== 'greeting') return [sentence]
  const greeting = opening.trimEnd()
  return [
    { start, end: start + greeting.length, text: greeting },
    { start: start + opening.length, end, text: text.slice(opening.length) },
  ]
}

/** Viterbi: `best[to]` is the best way to cut the message's first sentences. */
export function cutMessage(
  message: string,
  context: CutContext,
  model: ActModel = actModel(),
): MessagePart[] {
  const sentences = sentencesOf(message).flatMap(greetingApart)
  const prior = priorOfOtherActs(message)
  const best: { score: number; part: MessagePart | null; from: number }[] = [
    { score: 0, part: null, from: 0 },
  ]
  for (let to = 1; to <= sentences.length; to++) {
    let top = { score: Number.NEGATIVE_INFINITY, part: null as MessagePart | null, from: 0 }
    const first = Math.max(0, to - SENTENCES_MOST, lastQuestion(sentences, to))
    for (let from = first; from < to; from++) {
      const start = sentences[from]?.start ?? 0
      const end = sentences[to - 1]?.end ?? 0
      const text = message.slice(start, end)
      const place = { isFirst: from === 0, isLast: to === sentences.length }
      const beliefs = beliefsOf(featuresOf(text, { ...context, ...place }), model).map((belief, act) =>
        OTHER_ACTS.has(act) ? belief * prior : belief,
      )
      const { act, belief } = mostLikely(beliefs)
      const score = (best[from]?.score ?? 0) + Math.log(belief + 1e-9) - CUT_COST
      if (score > top.score) top = { score, from, part: { start, end, text, act, beliefs } }
    }
    best.push(top)
  }
  const parts: MessagePart[] = []
  for (let to = sentences.length; to > 0; to = best[to]?.from ?? 0) {
    const part = best[to]?.part
    if (part) parts.unshift(part)
  }
  return parts
}

/** 'We deliver on Fridays. Is that clear?': a question begins a part of its own. */
const lastQuestion = (sentences: readonly Piece[], to: number) =>
  sentences.findLastIndex(({ text }, at) => at < to && ASKS.test(text))

/** What is stated and what is answered is kept alike: together they are one act. */
function mostLikely(beliefs: Beliefs): { act: Act; belief: number } {
  const [statement = 0, answer = 0] = beliefs
  let [at, belief] = [answer > statement ? 1 : 0, statement + answer]
  for (let act = 2; act < MIXED; act++)
    if ((beliefs[act] ?? 0) > belief) [at, belief] = [act, beliefs[act] ?? 0]
  return { act: ACTS[at] ?? 'statement', belief }
}
