/** An owner's message to what becomes of the posit: what is stored, changed and removed, and what has to be asked. */

import type { LessonActs, TaughtSource } from '../../../types.ts'
import { type Correction, isBareCue, readCorrection, saysError, saysWrong } from './correction.ts'
import { type Cut, editsOf } from './edits.ts'
import { clearest, findCorrected, isSaidAlready } from './find-corrected.ts'
import { findRemoved } from './find-removed.ts'
import { type KnownText, readKnown } from './known-sentences.ts'
import { isFragment, lessonText } from './lesson-text.ts'
import { nameOf } from './name-of.ts'
import { type Reading, readSentence } from './read-sentence.ts'
import { readRemoval } from './removal.ts'
import { type Piece, sentencesOf } from './sentences.ts'
import { saysGone } from './swap-name.ts'
import { valuesIn } from './values.ts'

export interface MessageInput {
  message: string
  /** The last question of the interview; null when there is none. */
  asked: string | null
  /** Newest first. */
  sources: readonly TaughtSource[]
}

const nothing = (): LessonActs => ({
  store: [],
  change: [],
  remove: [],
  ask: null,
  doubt: null,
  order: null,
  isQuestion: false,
  talk: null,
  isNotFound: false,
  isUnclear: false,
  isKnown: false,
})

/** Longer messages state things; what sounds like an order or a goodbye in them is part of it. */
const TALK_MAX_CHARACTERS = 600

export function readMessage({ message, asked, sources }: MessageInput): LessonActs {
  const acts = nothing()
  // Most messages change nothing: the sources are read when one does.
  let read: KnownText | null = null
  const known = () => (read ??= readKnown(sources, message))
  const sentences = sentencesOf(message)
  const kept: Piece[] = []
  const cuts = { change: [] as Cut[], remove: [] as Cut[] }
  const isLong = message.length > TALK_MAX_CHARACTERS
  for (let at = 0; at < sentences.length; at++) {
    const piece = sentences[at] as Piece
    if (isLong) {
      kept.push(piece)
      continue
    }
    const isSwap = saysInstead(piece.text) && correct([piece], message, known, acts, cuts.change) > 0
    if (isSwap || remove(piece, known, acts, cuts.remove)) continue
    const group = [piece]
    const next = sentences[at + 1]
    if (next && (isBareCue(piece.text) || saysGone(piece.text))) group.push(next)
    const done = correct(group, message, known, acts, cuts.change)
    if (done > 0) {
      at += done - 1
      continue
    }
    const reading = readSentence(piece.text)
    note(reading, acts)
    if (reading.kind === 'statement' || isAskedAndAnswered(reading, piece, sentences[at + 1]))
      kept.push(piece)
  }
  acts.change = editsOf(cuts.change)
  acts.remove = editsOf(cuts.remove)
  keep(kept, message, asked, acts)
  acts.isUnclear = acts.change.length === 0 && !acts.ask && saysWrong(message) && acts.store.length > 0
  return acts
}

/** 'Scratch X, it is Y' puts Y in the place of X. */
const saysInstead = (text: string) =>
  /[,;.–-]\s*(?:and |und )?(?:it['’]?s|it is|they['’]?re|make (?:it|that)|use|now|es ist|jetzt|stattdessen|sondern|ahora|maintenant)(?!\p{L})/iu.test(
    text,
  )

function note(reading: Reading, acts: LessonActs): void {
  if (reading.kind === 'talk') acts.talk = reading.talk
  if (reading.kind === 'question') acts.isQuestion = true
  if (reading.kind === 'order') acts.order = reading.order
}

/** 'No sheet music at home? We lend folders': what visitors would ask, with its answer. */
function isAskedAndAnswered(reading: Reading, piece: Piece, next: Piece | undefined): boolean {
  if (reading.kind !== 'question' || !next || /(?<!\p{L})(?:you|du|dir|dich)(?!\p{L})/iu.test(piece.text))
    return false
  return readSentence(next.text).kind === 'statement'
}

function remove({ text }: Piece, known: () => KnownText, acts: LessonActs, cuts: Cut[]): boolean {
  const removal = readRemoval(text)
  if (!removal) return false
  if (removal.isLast) {
    const [last] = known().sentences
    if (last) cuts.push({ source: last.source, start: 0, end: last.source.text.length, now: '' })
    return true
  }
  const found = findRemoved(removal, known())
  if (found.length > 1) acts.ask = { kind: 'remove', choices: found.map((each) => editsOf(each.cuts)) }
  else if (found[0]) cuts.push(...found[0].cuts)
  else if (readSentence(text).kind === 'statement' && !removal.isPlain) return false
  else acts.isNotFound = true
  return true
}

/** How many sentences the correction took. */
function correct(
  group: Piece[],
  message: string,
  known: () => KnownText,
  acts: LessonActs,
  cuts: Cut[],
): number {
  const [first] = group
  const tries =
    group.length < 2 || !first
      ? [group]
      : valuesIn(first.text).length > 0
        ? [[first], group]
        : [group, [first]]
  for (const pieces of tries) {
    const text = message.slice(pieces[0]?.start, pieces.at(-1)?.end)
    const correction = readCorrection(text)
    if (!correction || isOnlyTalk(correction)) continue
    const candidates = findCorrected(correction, known())
    if (isSaidAlready(correction, known(), candidates)) {
      acts.isKnown = true
      return pieces.length
    }
    const things = clearest(candidates)
    // News that may mean several things is news.
    if (things.length === 0 || (things.length > 1 && !correction.isError)) continue
    if (things.length > 1) {
      acts.ask = { kind: 'change', choices: things.map((of) => editsOf(of.map(({ cut }) => cut))) }
    } else cuts.push(...(things[0] ?? []).map(({ cut }) => cut))
    return pieces.length
  }
  return 0
}

/** 'Sorry, one moment' puts nothing right. */
const isOnlyTalk = ({ text, pair }: Correction) => {
  const { kind } = readSentence(text)
  return kind !== 'statement' && pair === null && !/\d/.test(text) && !(kind === 'talk' && saysError(text))
}

function keep(kept: Piece[], message: string, asked: string | null, acts: LessonActs): void {
  if (kept.length === 0) return
  const isBeside = acts.change.length > 0 || acts.remove.length > 0
  const text = lessonText(kept, message)
  if (text === '' || (isBeside && text.split(/\s+/).length < 4)) return
  acts.store.push({ name: nameOf(text), text: asked && isFragment(text) ? `${asked} ${text}` : text })
}
