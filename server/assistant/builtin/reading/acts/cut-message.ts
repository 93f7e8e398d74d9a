/** An owner's message to its parts, each with its act: of all ways to cut it, the one that the classifier believes most. */
import { featuresOf, type PieceContext } from './act-features.ts'
import { ACTS, type Act, isStatement } from './act-labels.ts'
import { type ActModel, actModel, type Beliefs, beliefsOf } from './act-model.ts'
import { priorOfOtherActs } from './long-messages.ts'
import { clausesOf, type Piece, SENTENCE_END, sentencesOf } from './sentences.ts'

export interface MessagePart extends Piece {
  act: Act
  beliefs: Beliefs
  /** Log odds that it says nothing that is to be stored, by the likeliest reading; undefined where it was not read beside what is known. */
  saysNothing?: number
  /** Words before it set it against what was said. */
  isSetAgainst?: boolean
  /** Words before it say that it is a correction, and the classifier was not asked. */
  isOpened?: boolean
}

/** 'How does this work? I have a bakery.' */
const ASKS_AND_GOES_ON = /\?\s+\S/
/** 'Did I say Fred? I meant Frank' is one correction, 'No, it is not. Did you change it? What do you have' is none. */
const ASKS_BETWEEN = /[.!?]\s+[^.!?]*\?\s+\S/

/** Several sentences that are believed so much to hold several acts are no one removal. */
const MIXED_LEAST = 0.3
const SENTENCES = /[.!?…]\s+\S/

/** What a cut costs, as a logarithm: a part is rather whole, least of all beyond its sentence. */
const CUT_COST = 0.7
const SENTENCE_COST = 0.1
/** A part may be so many clauses long; what is longer states things. */
const ATOMS_MOST = 8
const MIXED = ACTS.indexOf('mixed')
const OTHER_ACTS = new Set(ACTS.flatMap((act, at) => (at < MIXED && !isStatement(act) ? [at] : [])))

/** Words that may begin a part without a sign before them. */
const BEGINS =
  'and|but|oh|so|also|und|aber|ach|obwohl|wobei|sondern|übrigens|y|pero|et|mais|e|ma|mas|en|maar|btw|sorry|actually|wait|please|bitte'
export const JOINT_WORDS = new RegExp(`^(?:${BEGINS})\\s`, 'iu')
const JOINT = new RegExp(`\\s+(?=(?:${BEGINS})\\s)`, 'giu')

/** The smallest pieces that a message can be cut into. */
export function atomsOf(message: string): Piece[] {
  const shift = (by: number) => (piece: Piece) => ({ ...piece, start: piece.start + by, end: piece.end + by })
  return sentencesOf(message).flatMap((sentence) =>
    clausesOf(sentence.text).flatMap((clause) =>
      splitBefore(clause.text).map(shift(clause.start)).map(shift(sentence.start)),
    ),
  )
}

function splitBefore(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const { index, 0: space } of text.matchAll(JOINT)) {
    pieces.push({ start, end: index, text: text.slice(start, index) })
    start = index + space.length
  }
  pieces.push({ start, end: text.length, text: text.slice(start) })
  return pieces
}

export type CutContext = Omit<PieceContext, 'isFirst' | 'isLast'>

/** Viterbi over the atoms: `best[to]` is the best way to cut the message's first atoms. */
export function cutMessage(
  message: string,
  context: CutContext,
  model: ActModel = actModel(),
): MessagePart[] {
  const atoms = atomsOf(message)
  const costs = atoms.map(({ start }) =>
    SENTENCE_END.test(message.slice(0, start)) ? SENTENCE_COST : CUT_COST,
  )
  const prior = priorOfOtherActs(message)
  const best: { score: number; part: MessagePart | null; from: number }[] = [
    { score: 0, part: null, from: 0 },
  ]
  for (let to = 1; to <= atoms.length; to++) {
    let top = { score: Number.NEGATIVE_INFINITY, part: null as MessagePart | null, from: 0 }
    for (let from = Math.max(0, to - ATOMS_MOST); from < to; from++) {
      const start = atoms[from]?.start ?? 0
      const end = atoms[to - 1]?.end ?? 0
      const text = message.slice(start, end)
      const place = { isFirst: from === 0, isLast: to === atoms.length }
      const beliefs = beliefsOf(featuresOf(text, { ...context, ...place }), model).map((belief, at) =>
        OTHER_ACTS.has(at) ? belief * prior : belief,
      )
      const { act, belief } = mostLikely(beliefs)
      if (act === 'question' && ASKS_AND_GOES_ON.test(text)) continue
      if (act === 'correction' && ASKS_BETWEEN.test(text)) continue
      if (act === 'removal' && (beliefs[MIXED] ?? 0) >= MIXED_LEAST && SENTENCES.test(text)) continue
      const score = (best[from]?.score ?? 0) + Math.log(belief + 1e-9) - (costs[from] ?? 0)
      if (score > top.score) top = { score, from, part: { start, end, text, act, beliefs } }
    }
    best.push(top)
  }
  const parts: MessagePart[] = []
  for (let to = atoms.length; to > 0; to = best[to]?.from ?? 0) {
    const part = best[to]?.part
    if (part) parts.unshift(part)
  }
  return parts
}

/** What is stated and what is answered is kept alike: together they are one act. */
export function mostLikely(beliefs: Beliefs): { act: Act; belief: number } {
  const [statement = 0, answer = 0] = beliefs
  let [at, belief] = [answer > statement ? 1 : 0, statement + answer]
  for (let act = 2; act < MIXED; act++)
    if ((beliefs[act] ?? 0) > belief) [at, belief] = [act, beliefs[act] ?? 0]
  return { act: ACTS[at] ?? 'statement', belief }
}
