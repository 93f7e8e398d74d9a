/** A part of several sentences, each of which may change something of its own. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { plain } from '../plain.ts'
import { isTalk } from './act-labels.ts'
import { certain } from './act-model.ts'
import type { MessagePart } from './cut-message.ts'
import { holdsWords } from './denied.ts'
import { beliefIn, isKnowledge, isRather, mayMean } from './part-beliefs.ts'
import { type Revised, runRead } from './revised.ts'
import { ASKS, type Piece, sentencesOf } from './sentences.ts'
import { overlap } from './word-spans.ts'

type CutText = (text: string) => MessagePart[]

/** Of a part, and the clauses that 'and' joins, each with acts of its own; none where it is one. */
export function sentencesApart(part: MessagePart, partsOf: CutText): MessagePart[] {
  const sentences = mayMean(part) ? sentencesOf(part.text).flatMap(joinedIn) : []
  const [first, ...others] = sentences
  if (!first || others.length === 0) return []
  const opened = { ...part, end: part.start + first.end, text: first.text }
  const begin = part.isOpened ? [opened] : partsWithin(part, first, partsOf)
  return [...begin, ...others.flatMap((span) => partsWithin(part, span, partsOf))]
}

/** 'The callout is 75 now, not 65, and we close at 4 on Fridays, not 5.' */
const JOINED = /,\s+(?:and|und|y|et|e|en)\s+/giu
const JOINED_LEAST_WORDS = 4

function joinedIn({ start, end, text }: Piece): Piece[] {
  const joints = [...text.matchAll(JOINED)]
  const spans = [...joints, null].map((joint, at) => {
    const before = joints[at - 1]
    const from = before ? before.index + before[0].length : 0
    const to = joint?.index ?? text.length
    return { start: start + from, end: start + to, text: text.slice(from, to) }
  })
  return spans.every((span) => span.text.split(/\s+/).length >= JOINED_LEAST_WORDS)
    ? spans
    : [{ start, end, text }]
}

/** `span`: within the part. */
const partsWithin = (part: MessagePart, span: Span, partsOf: CutText) =>
  partsOf(part.text.slice(span.start, span.end)).map((one) => {
    const start = part.start + span.start + one.start
    return { ...one, start, end: start + one.text.length }
  })

/** What is said first is read beside nothing. */
export const NO_SENTENCE = { text: '' }
/** Log odds by which it is less believed then that it says nothing: 'Hi, I'm Marta' is mostly said first. */
const UNSURE_ALONE = 3

/** Log odds that a part says nothing, by the likeliest reading. */
export function nothingIn({ text }: MessagePart, revised: Revised): number {
  const read = revised.get(text)
  if (!read?.size) return Number.NEGATIVE_INFINITY
  const nothing = Math.min(...[...read.values()].map(({ talk }) => talk))
  return read.has(NO_SENTENCE.text) ? nothing - UNSURE_ALONE : nothing
}

/**
 * Log odds that a sentence is a remark, as read beside what is known and by its words alone: of 325 facts beside 206 remarks that nothing was fitted to,
 * 4 % are taken for one, and 91 % of the remarks.
 */
const REMARK_LEAST = 4
const WORDS_WEIGHT = 2

/** A question may be answered by the next sentence, and a heading is of what follows. */
const isRemark = (sentence: MessagePart, revised: Revised) =>
  !ASKS.test(sentence.text) && !/^#/.test(sentence.text) && oddsOfRemark(sentence, revised) > REMARK_LEAST

function oddsOfRemark(part: MessagePart, revised: Revised): number {
  const stated = isRather(part)
  return nothingIn(part, revised) - WORDS_WEIGHT * Math.log((stated + UNHEARD) / (1 - stated + UNHEARD))
}
const UNHEARD = 1e-4

/** Log odds of a remark, below which what sounds like talk states something: 'Noten lesen muss man nicht können'. */
const STATED_MOST = -1

/** With the act that it has by its words and beside what is known together. */
export const withActRead = (part: MessagePart, revised: Revised): MessagePart =>
  isTalk(part.act) && revised.get(part.text)?.size && oddsOfRemark(part, revised) < STATED_MOST
    ? { ...part, act: 'statement', beliefs: certain('statement') }
    : part

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

/** What a part most surely changes or removes. */
interface Done {
  /** Log odds. */
  score: number
  isRemoval: boolean
  /** The words that take a place; null where none is likely to. */
  comes: string | null
  sentence: string
  goes: Span | null
}

export function mostDone({ text }: MessagePart, revised: Revised): Done {
  const nothing = Number.NEGATIVE_INFINITY
  let most: Done = { score: nothing, isRemoval: false, comes: null, sentence: '', goes: null }
  for (const [sentence, { change, removal, goes, comes }] of revised.get(text) ?? []) {
    const score = Math.max(change, removal)
    if (!sentence || score <= most.score) continue
    const come = comes.some((word) => word.score > 0) ? runRead(comes) : null
    most = {
      score,
      isRemoval: removal > change,
      comes: come && text.slice(come.start, come.end),
      sentence,
      goes: runRead(goes),
    }
  }
  return most
}

/** Log odds by which sentences are surer together than any alone where they change one thing. */
export const TOGETHER_LEAST = 0.5
/** Log odds of a change, from which a sentence alone surely makes one. */
const ALONE_LEAST = 1

/** Belief that such a sentence corrects something, by its words. */
const SOUNDS_LEAST = 0.2

/** Of what sounds so, or names what goes too: '52 euros in the place of 48'. */
function isComplete(done: Done, said: MessagePart): boolean {
  const { score, isRemoval, comes, sentence } = done
  if (score < ALONE_LEAST) return false
  if (isRemoval) return said.act === 'removal'
  // 'When I said a quarter I was too generous': what takes its place is in another sentence.
  if (comes === null || holdsWords(sentence, comes)) return false
  const goes = wordsThatGo(done)
  const namesBoth = goes.length > 0 && goes.every((word) => holdsWords(said.text, word))
  return namesBoth || beliefIn(said, (act) => act === 'correction') >= SOUNDS_LEAST
}

const isSamePlace = (one: Done, other: Done) =>
  one.sentence === other.sentence && one.goes !== null && other.goes !== null && overlap(one.goes, other.goes)

/** 'F12 is now F12b. The switchboard is 100.': sentences that change things of their own, or one of them what the part in whole changes. */
export function standAlone(part: MessagePart, sentences: readonly MessagePart[], revised: Revised): boolean {
  const inWhole = mostDone(part, revised)
  const all = sentences.map((sentence) => ({ sentence, done: mostDone(sentence, revised) }))
  const doing = all.filter(({ done, sentence }) => isComplete(done, sentence))
  const places = doing.filter(
    ({ done }, at) => !doing.slice(0, at).some((other) => isSamePlace(done, other.done)),
  )
  if (places.length > 1) return true
  const [one] = doing
  if (!one || one.done.score <= inWhole.score - TOGETHER_LEAST) return false
  if (doing.length > 1 || (inWhole.score >= ALONE_LEAST && !isSamePlace(one.done, inWhole))) return false
  // 'Amy left. The second cook is Ben now.'
  const goes = [one.done, inWhole].flatMap(wordsThatGo)
  return sentences.every(
    (other) => other === one.sentence || !goes.some((word) => holdsWords(other.text, word)),
  )
}

const wordsThatGo = ({ sentence, goes }: Done) =>
  goes ? plain(sentence.slice(goes.start, goes.end)).split(' ') : []
