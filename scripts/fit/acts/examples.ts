/** Dialogues to labelled pieces: each part, and stretches over several parts as what they are not. */

import {
  type Features,
  featuresOf,
  type PieceContext,
} from '../../../server/assistant/builtin/reading/acts/act-features.ts'
import { ACTS, type Act, isStatement } from '../../../server/assistant/builtin/reading/acts/act-labels.ts'
import type { CutContext } from '../../../server/assistant/builtin/reading/acts/cut-message.ts'
import { knownWords } from '../../../server/assistant/builtin/reading/acts/known-words.ts'
import { sentencesOf } from '../../../server/assistant/builtin/reading/acts/sentences.ts'
import type { Encode } from '../../../server/assistant/builtin/summarising/memory-index.ts'
import { sentenceTexts } from '../../../server/retrieval/text/sentences.ts'
import { nearSentencesIn } from '../../../tests/assistant/say-to-assistant.ts'
import { type Dialogue, type Part, PHRASES, QUESTIONS } from './dialogues.ts'

export interface Example {
  owner: string
  text: string
  act: number
  weight: number
  features: Features
}

/** One turn in so many is read by its words alone, as where nothing is encoded. */
const WITHOUT_EVERY = 4
const CUT_WEIGHT = 0.1
const MIXED_WEIGHT = 0.6

/** Words that begin a part without a sign before them. */
const JOINT_WORDS =
  /^(?:and|but|oh|so|also|und|aber|ach|obwohl|wobei|sondern|übrigens|y|pero|et|mais|e|ma|mas|en|maar|btw|sorry|actually|wait|please|bitte)\s/iu

/** Parts without a sign between them, as people put one there, or none. */
const JOINTS = ['. ', ', ', '\n', ' - ', '... ', ' ']

export const messageOf = (parts: readonly Part[]): string =>
  parts.reduce((message, { text }, at) => {
    const next = text.trim()
    if (at === 0) return next
    if (/[.,;:!?…–-]$|[\p{Extended_Pictographic})]$/u.test(message) || JOINT_WORDS.test(next))
      return `${message} ${next}`
    return message + JOINTS[(message.length + next.length) % JOINTS.length] + next
  }, '')

/** What a message is read beside. `statements`: oldest first. */
export function contextOf(
  { asked, parts }: Dialogue['turns'][number],
  statements: readonly string[],
  encode: Encode,
): CutContext {
  const message = messageOf(parts)
  const sources = statements.map((text) => ({ id: '', name: '', text }))
  const near = nearSentencesIn(sources, message, encode).sort((a, b) => b.closeness - a.closeness)
  return {
    asked: asked || null,
    known: knownWords(statements.toReversed(), message),
    meanings: sentenceTexts(message).map((text) => ({ text, vector: encode(text) })),
    nearest: near[0],
  }
}

export function examplesOf({ turns, owner, weight: each = 1 }: Dialogue, encode: Encode): Example[] {
  const examples: Example[] = []
  const statements: string[] = []
  for (const [at, turn] of (owner === PHRASES ? bothWays(turns) : turns).entries()) {
    const { parts } = turn
    const whole = contextOf(turn, statements, encode)
    const beside = at % WITHOUT_EVERY === 0 ? { asked: whole.asked, known: whole.known } : whole
    const add = (from: number, to: number, act: Act, weight: number) => {
      const text = messageOf(parts.slice(from, to))
      if (text === '') return
      const context: PieceContext = { ...beside, isFirst: from === 0, isLast: to === parts.length }
      examples.push(example(owner, text, act, weight, context))
      if (isStatement(act)) examples.push(...cutsOf(owner, text, act, context))
    }
    for (const [at, { act }] of parts.entries()) {
      add(at, at + 1, act, 1)
      for (let to = at + 2; to <= Math.min(parts.length, at + 3); to++) {
        const acts = new Set(
          parts.slice(at, to).map((part) => (isStatement(part.act) ? 'statement' : part.act)),
        )
        add(at, to, acts.size > 1 ? 'mixed' : act, MIXED_WEIGHT)
      }
    }
    if (!owner.startsWith(PHRASES))
      statements.push(...parts.filter(({ act }) => isStatement(act)).map(({ text }) => text))
  }
  return examples.map((one) => ({ ...one, weight: one.weight * each }))
}

/** Labelled owners correct and chat more than others do; and what is stated and not kept is lost. */
const STATED_WEIGHT = 1.5
const example = (owner: string, text: string, act: Act, weight: number, context: PieceContext): Example => ({
  ...{ owner, text, act: ACTS.indexOf(act), weight: weight * (isStatement(act) ? STATED_WEIGHT : 1) },
  features: featuresOf(text, context),
})

/** The sentences of what is stated are stated too. */
function cutsOf(owner: string, text: string, act: Act, context: PieceContext): Example[] {
  const sentences = sentencesOf(text)
  if (sentences.length < 2) return []
  return sentences
    .filter((sentence) => /\p{L}.*\s/u.test(sentence.text))
    .map((sentence, at) =>
      example(owner, sentence.text, act, CUT_WEIGHT / Math.sqrt(sentences.length), {
        ...context,
        isFirst: context.isFirst && at === 0,
        isLast: context.isLast && at === sentences.length - 1,
      }),
    )
}

/** A phrase does the same after a question. */
const bothWays = (turns: Dialogue['turns']) =>
  turns.flatMap((turn, at) => [
    turn,
    { ...turn, asked: QUESTIONS[at % QUESTIONS.length] ?? null },
    { ...turn, asked: QUESTIONS[(at + 3) % QUESTIONS.length] ?? null },
  ])
