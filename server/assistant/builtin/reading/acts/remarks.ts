/** What of a message says nothing that is to be stored: remarks around what is stated. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { smallTalkOf } from '../small-talk.ts'
import { isStatement, isTalk } from './act-labels.ts'
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import { beliefIn, isKnowledge, knowledgeShare } from './part-beliefs.ts'
import { type Revised, wasRead } from './revised.ts'
import { ASKS, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { overlap } from './word-spans.ts'

/** What is said first is read beside nothing. */
export const NO_SENTENCE = { text: '' }
/** Log odds by which it is less believed then that it says nothing: 'Hi, I'm Marta' is mostly said first. */
const UNSURE_ALONE = 3

/** Log odds that a part says nothing, by the likeliest reading. */
export function nothingIn({ text }: MessagePart, revised: Revised): number {
  const read = revised.get(text)
  if (!read?.size) return Number.NEGATIVE_INFINITY
  const nothing = Math.min(...[...read.values()].map(({ talk }) => talk))
  if (!read.has(NO_SENTENCE.text)) return nothing
  return INTRODUCES.test(text) ? Number.NEGATIVE_INFINITY : nothing - UNSURE_ALONE
}
/** Who speaks: a greeting that says it is not only one. */
const INTRODUCES =
  /^(?:I['’]?m|I am|My name is|Ich bin|Ich hei(?:ß|ss)e|[Hh]ier (?:ist|spricht))\s(?:(?:the|an?|der|die|Herr|Frau)\s)?\p{Lu}/u

/** Log odds that a sentence is a remark, as read beside what is known and by its words alone. */
const REMARK_LEAST = 4
const WORDS_WEIGHT = 2

/** A question may be answered by the next sentence, and a heading is of what follows. */
const isRemark = (sentence: MessagePart, revised: Revised) =>
  !ASKS.test(sentence.text) && !/^#/.test(sentence.text) && oddsOfRemark(sentence, revised) > REMARK_LEAST

function oddsOfRemark(part: MessagePart, revised: Revised): number {
  const stated = knowledgeShare(part)
  return nothingIn(part, revised) - WORDS_WEIGHT * Math.log((stated + UNHEARD) / (1 - stated + UNHEARD))
}
const UNHEARD = 1e-4

/** Log odds of a remark, below which what sounds like talk states something: 'Noten lesen muss man nicht können'. */
const STATED_MOST = -1

/** With the act that it has by its words and beside what is known together. */
export const withActRead = (part: MessagePart, revised: Revised): MessagePart =>
  isTalk(part.act) && wasRead(part.text, revised) && states(part, revised)
    ? { ...part, act: 'statement', beliefs: certain('statement') }
    : part

/** 'That is wrong, it was because of her shoulder' says nothing by itself. */
const states = (part: MessagePart, revised: Revised) =>
  oddsOfRemark(part, revised) < STATED_MOST &&
  beliefIn(part, isStatement) >= beliefIn(part, (act) => act === 'correction')

/** 'Sorry, flour all over the phone. Rye is for Wednesdays.': what a part states, apart from remarks between. `pieces`: of its sentences. */
export function withoutRemarks(
  part: MessagePart,
  pieces: readonly MessagePart[],
  revised: Revised,
): MessagePart[] {
  const sentences = sentencesOf(part.text).map(({ start, end }) => {
    const span = { start: part.start + start, end: part.start + end }
    const own = pieces.filter((piece) => overlap(piece, span))
    return { ...span, own, isSaid: own.some((piece) => !isRemark(piece, revised)) }
  })
  const said = sentences.filter(({ isSaid }) => isSaid)
  if (!isKnowledge(part.act) || said.length === 0 || said.length === sentences.length) return [part]
  const runs: MessagePart[] = []
  for (const [at, { start, end, own, isSaid }] of sentences.entries()) {
    const last = runs.at(-1)
    const from = isSaid && last && sentences[at - 1]?.isSaid ? last.start : start
    const run = { ...part, start: from, end, text: part.text.slice(from - part.start, end - part.start) }
    if (!isSaid) runs.push(...own.map((piece) => (isKnowledge(piece.act) ? { ...piece, ...FILLER } : piece)))
    else if (from === start) runs.push(run)
    else runs[runs.length - 1] = run
  }
  return runs
}
const FILLER = { act: 'filler' as const, beliefs: certain('filler') }

const NAMED_MOST_WORDS = 2
const LEANS_BACK =
  /^(?:[^.!?]{0,30}\s)?(?:he|she|it|they|them|him|her|its|their|those|these|er|sie|es|ihn|ihm|ihnen|dort|da)(?:['’]\p{L}+)?(?!\p{L})/iu
const IS_OF_THE_TALK =
  /(?<!\p{L})(?:sorry|wait|moment|hang on|entschuldigung|verzeihung|questions?|idea|point|fragen?|idee|punkt|\p{L}+ing)(?!\p{L})/iu

/** 'Now, bonfires. You can only have them in winter': what names the matter of the next part is stated with it. */
export const withNamedMatter = (parts: readonly MessagePart[]): MessagePart[] =>
  parts.map((part, at) => {
    const next = parts[at + 1]
    const isBefore =
      isTalk(part.act) && next !== undefined && isKnowledge(next.act) && LEANS_BACK.test(next.text)
    return isBefore && namesMatter(part.text)
      ? { ...part, act: 'statement', beliefs: certain('statement') }
      : part
  })

function namesMatter(text: string): boolean {
  const own = (text.match(/\p{L}+/gu) ?? []).filter((word) => !isSmall(fold(word)))
  const isFew = own.length > 0 && own.length <= NAMED_MOST_WORDS
  return isFew && !ASKS.test(text) && !IS_OF_THE_TALK.test(text) && smallTalkOf(text) === null
}
