/** How much a part of a message is believed to be of a kind, and how much knowledge. */
import { ACTS, type Act, isStatement } from './act-labels.ts'
import type { MessagePart } from './cut-message.ts'

export const isKnowledge = (act: Act) => isStatement(act) || act === 'correction'

/** Knowledge against the likeliest other act: 1 when nothing else comes into question. */
export function isRather({ beliefs }: MessagePart): number {
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

/** Whether it does so by its words alone, whatever it does beside what is known. */
export const isByWords = (part: MessagePart, act: Act) => (part.byWords ?? part).act === act

/** Belief in knowledge: below, it is shown and not stored. */
export const KEPT_LEAST = 0.7
/** Belief in knowledge: below, no card asks about it. */
export const DOUBT_LEAST = 0.25
