/** How much a part of a message is believed to be of a kind, and how much knowledge. */
import { ACTS, type Act, isStatement } from './act-labels.ts'
import { holdsCue } from './cue-words.ts'
import type { MessagePart } from './cut-message.ts'

export const isKnowledge = (act: Act) => isStatement(act) || act === 'correction'

/** Knowledge against the likeliest other act: 1 when nothing else comes into question. */
export function knowledgeShare({ beliefs }: MessagePart): number {
  let [knowledge, other] = [0, 0]
  for (const [at, act] of ACTS.entries())
    if (isKnowledge(act)) knowledge += beliefs[at] ?? 0
    else if (act !== 'mixed') other = Math.max(other, beliefs[at] ?? 0)
  return knowledge / (knowledge + other)
}

/** Of the acts that are of one kind, however the text is cut. */
export function beliefIn({ beliefs }: MessagePart, isOf: (act: Act) => boolean): number {
  let [of, all] = [0, 0]
  for (const [at, act] of ACTS.entries()) {
    if (act === 'mixed') continue
    all += beliefs[at] ?? 0
    if (isOf(act)) of += beliefs[at] ?? 0
  }
  return of / all
}

/** Of an answer, as it sounds: its belief against that in a statement, and how near it is to what was asked. */
const ANSWERS = { belief: 0.5, closeness: 0.1 }
export const answersAsked = (part: MessagePart, closeness: number) =>
  closeness >= ANSWERS.closeness &&
  beliefIn(part, (act) => act === 'answer') > ANSWERS.belief * beliefIn(part, isStatement)

/** What surely is talk or an order means nothing that is known. */
const MAY_MEAN_LEAST = 0.03
export const mayMean = (part: MessagePart) =>
  beliefIn(part, (act) => isKnowledge(act) || act === 'removal') >= MAY_MEAN_LEAST

/** How a part sounds by its words alone: logarithms of odds, each from -1 to 1. */
export interface Heard {
  /** That it corrects something rather than states it, and that it removes something. */
  correction: number
  removal: number
  /** That it is talk or an order rather than any of these. */
  talk: number
  saysChange: boolean
}

const HEARD_MOST = 6
const UNHEARD = 1e-4

export function heardIn(part: MessagePart): Heard {
  const belief = (isOf: (act: Act) => boolean) => beliefIn(part, isOf)
  const odds = (of: number, against: number) => {
    const logOdds = Math.log((of + UNHEARD) / (against + UNHEARD))
    return Math.max(-HEARD_MOST, Math.min(HEARD_MOST, logOdds)) / HEARD_MOST
  }
  const stated = belief(isStatement)
  const doing = belief((act) => isKnowledge(act) || act === 'removal')
  return {
    correction: odds(
      belief((act) => act === 'correction'),
      stated,
    ),
    removal: odds(
      belief((act) => act === 'removal'),
      stated,
    ),
    talk: odds(1 - doing, doing),
    saysChange: saysChange(part),
  }
}

export const saysChange = ({ text }: Pick<MessagePart, 'text'>) => holdsCue(text, 'correction')

/** Belief in knowledge: below, it is shown and not stored. */
export const KEPT_LEAST = 0.7
/** Belief in knowledge: below, no card asks about it. */
export const DOUBT_LEAST = 0.25
