/** 'Hmm not sure, we are open till five': what is said of the question, and what is stated. */
import { sentenceTexts } from '../../../../retrieval/text/sentences.ts'
import { featuresOf } from './act-features.ts'
import { ACTS, type Act, isStatement } from './act-labels.ts'
import { actModel, type Beliefs, beliefsOf } from './act-model.ts'
import type { CutContext, MessagePart } from './cut-message.ts'
import { beliefIn, knowledgeShare } from './part-beliefs.ts'
import { valuesIn } from './values.ts'

/** To a sign, and what joins the rest to it: 'keine Ahnung, aber Hunde …'. */
const OPENING = /^[^,!?.:;–—]{2,40}?(?:[,!–—]|\s-)\s+(?:(?:but|aber|pero|mais)\s)?(?=\S)/iu
/** Belief in talk before the sign: of 4,090 labelled statements with one, 13 are so cut, five of them wrongly; of 837 corrections none. */
const TALK_LEAST: Partial<Record<Act, number>> = {
  refusal: 0.72,
  ...{ praise: 0.85, thanks: 0.85, displeasure: 0.85 },
  ...{ filler: 0.97, wait: 0.97 },
}
/** Belief in several acts: what is so read may be no statement in whole. */
const SEVERAL_LEAST = 0.3
const MIXED = ACTS.indexOf('mixed')
const STATED_LEAST = 0.7
const STATED_LEAST_WORDS = 4

export function talkBefore(part: MessagePart, context: CutContext): MessagePart[] {
  const [opening] = OPENING.exec(part.text) ?? []
  if (!opening || !mayOpen(part) || valuesIn(opening).length > 0) return [part]
  const { start, text } = part
  const words = opening.replace(/\s*[,!–—-]\s+(?:\p{L}+\s)?$/u, '')
  const said = partOf(words, start, context, true)
  const stated = partOf(text.slice(opening.length), start + opening.length, context, false)
  const isApart =
    (sentenceTexts(stated.text)[0] ?? '').split(' ').length >= STATED_LEAST_WORDS &&
    beliefIn(said, (act) => act === said.act) >= (TALK_LEAST[said.act] ?? 1) &&
    isStatement(stated.act) &&
    knowledgeShare(stated) >= STATED_LEAST
  return isApart ? [said, stated] : [part]
}

/** A statement, or what sounds like several acts. */
const mayOpen = ({ act, beliefs }: MessagePart) => isStatement(act) || (beliefs[MIXED] ?? 0) >= SEVERAL_LEAST

function partOf(text: string, start: number, context: CutContext, isFirst: boolean): MessagePart {
  const beliefs = beliefsOf(featuresOf(text, { ...context, isFirst, isLast: true }), actModel())
  return { start, end: start + text.length, text, act: likeliest(beliefs), beliefs }
}

const likeliest = (beliefs: Beliefs) => ACTS[beliefs.indexOf(Math.max(...beliefs))] ?? 'mixed'
