/** What a part of a message changes or removes of what is known. */
import type { LessonActs } from '../../../types.ts'
import { plain } from '../plain.ts'
import { believing, saysChange } from './believed-change.ts'
import type { Change } from './change-features.ts'
import type { MessagePart } from './cut-message.ts'
import { mayDeny, onlyDenies, saysItWas, saysNoMore } from './denied.ts'
import { type Cut, editsOf, withoutSentence } from './edits.ts'
import { clearest, findCorrected, furtherChanges, isSaidAlready } from './find-corrected.ts'
import { findRemoved, rankRemovals } from './find-removed.ts'
import type { KnownText } from './known-sentences.ts'
import { lessonText } from './lesson-text.ts'
import { beliefIn, DOUBT_LEAST, isByWords, isKnowledge, isRather, KEPT_LEAST } from './part-beliefs.ts'
import { readSaid } from './said.ts'
import { sentencesOf } from './sentences.ts'
import { withoutItem } from './without-item.ts'

// Beliefs are probabilities, scores log odds. What is changed or removed wrongly is lost: it needs more than what is stored, and a card asks between.

export interface Reading {
  message: string
  partsOf: (text: string) => MessagePart[]
  known: () => KnownText
  /** With what the parts do to it, where they were read together. */
  knownAsRead: () => KnownText
  acts: LessonActs
  kept: MessagePart[]
  doubtful: MessagePart[]
  cuts: { change: Cut[]; remove: Cut[] }
  /** An act of the message says why: what is stated beside it may be the reason. */
  givesReasons: boolean
}

/** Belief in a correction: from here it is looked for what it may mean, and what is found has to be likely. */
const CORRECTION_LEAST = 0.05
/** Belief in a removal: from here it is looked for what may go. */
export const REMOVAL_LEAST = 0.33
/** So many times likelier a removal than a correction: a change loses less. */
const CLEARLY = 2.5
/** Belief in a removal: below, or less sure what it means, it is asked before anything goes. */
const REMOVED_LEAST = 0.9
/** The log odds of that belief and the score of what is meant, together. */
const SURELY_MEANT = 9.3
/** As the reviser read it, -1 to 1: so surely goes what no word asks to remove. */
const SURELY_REMOVES = 0.6
/** Belief in a correction or a removal: from here what is denied no longer holds. */
const DENIAL_LEAST = 0.3
/** Score of what no longer holds: below, what is denied is a statement of its own. */
const DENIED_LEAST = 3
/** Log odds of a removal beside what is known: below, what words alone do not surely say is none. */
const NO_REMOVAL = -2
/** Belief in knowledge: what follows a correction mostly goes on about it, and would be lost. */
const REST_LEAST = 0.2

export function doesChange(part: MessagePart, reading: Reading): boolean {
  const correction = correctionOf(part)
  if (deny(part, Math.max(removalOf(part), correction), reading)) return true
  if (isRather(part) >= DOUBT_LEAST && isKnowledge(part.act) && isRepeated(part, reading)) {
    reading.acts.isKnown = true
    return true
  }
  if (isRemoval(part) && !isNoRemovalBeside(part) && remove(part, reading)) return true
  const mayCorrect =
    correction >= CORRECTION_LEAST ||
    (isKnowledge(part.act) && (saysChange(part) || deniesKnown(part.text, reading.known)))
  return mayCorrect && correct(part, reading)
}

/** 'It's Tasha, not Tash', where Tash is known. */
function deniesKnown(text: string, known: Reading['known']): boolean {
  if (!mayDeny(text)) return false
  const { words, isDenied } = readSaid(text, 'correction', known())
  return words.some((word) => !word.isSmall && isDenied(word) && known().weight(word.stem) > 0)
}

/** What its words do not announce, or nothing known answers to, may change what it was read beside. */
export function changesBesideKnown(
  byWords: MessagePart,
  besideKnown: NonNullable<MessagePart['besideKnown']>,
  reading: Reading,
): boolean {
  const { act, beliefs } = besideKnown
  const part = { ...byWords, act, beliefs, byWords }
  const beside = { ...reading, known: reading.knownAsRead }
  if (isRemoval(part) && !isNoRemovalBeside(part) && remove(part, beside)) return true
  return correctionOf(part) >= CORRECTION_LEAST && correct(part, beside)
}

export const removalOf = (part: MessagePart) => beliefIn(part, (each) => each === 'removal')
export const correctionOf = (part: MessagePart) => beliefIn(part, (each) => each === 'correction')

/** Where both come into question, what takes the place of something loses least. */
export const isRemoval = (part: MessagePart) =>
  removalOf(part) >= REMOVAL_LEAST &&
  (part.act === 'removal' || removalOf(part) > CLEARLY * correctionOf(part))

/** 'I'd rather not get into pinions': it may sound like a removal, and takes nothing out of what it was read beside. */
const isNoRemovalBeside = (part: MessagePart) =>
  (part.besideKnown?.removal ?? 0) < NO_REMOVAL &&
  removalOf(part.byWords ? { ...part, ...part.byWords } : part) < REMOVED_LEAST

/** Said before, in so many words. What is surely a statement is kept once by who stores it. */
const isRepeated = (part: MessagePart, { known }: Reading) =>
  (isRather(part) < KEPT_LEAST || part.act === 'correction') &&
  known().sentences.some(({ text }) => plain(text) === plain(part.text))

/** What no longer holds goes where it is one of several; else it is kept, and shown beside what it speaks against. */
function deny(part: MessagePart, belief: number, { acts, known, cuts, kept }: Reading): boolean {
  const { text, act } = part
  const isMeant = isKnowledge(act) || act === 'removal'
  if (!isMeant || !onlyDenies(text) || (!saysNoMore(text) && belief < DENIAL_LEAST)) return false
  const [best] = rankRemovals(readSaid(text, 'removal', known()), known())
  if (!best || best.score < DENIED_LEAST) return false
  const { sentence, span } = best
  const now = withoutItem(sentence, span)
  if (now !== null) {
    cuts.change.push({ source: sentence.source, start: sentence.start, end: sentence.end, now })
    return true
  }
  if (act === 'removal') return false
  kept.push(part)
  acts.contradicts = [...(acts.contradicts ?? []), { now: text, edit: withoutSentence(sentence, text) }]
  return true
}

/** Whether the part asks for a removal: when it may be something else, what it names must be known. */
export function remove(part: MessagePart, { acts, known, cuts }: Reading): boolean {
  const isPlain = isByWords(part, 'removal')
  const found = findRemoved(readSaid(part.text, 'removal', known()), known(), isPlain)
  const [last] = known().sentences
  if (!found) {
    if (part.byWords) return false
    if (last) cuts.remove.push({ source: last.source, start: 0, end: last.source.text.length, now: '' })
    return true
  }
  const belief = removalOf(part)
  const isSureByWords =
    belief >= REMOVED_LEAST || Math.log(belief / (1 - belief)) + found.score >= SURELY_MEANT
  const isSure = part.byWords ? found.does >= SURELY_REMOVES : isSureByWords
  const { things } = found
  const isAsked = things.length > 1 || (things[0] && !isSure)
  if (isAsked && part.byWords) return false
  if (isAsked) acts.ask = { kind: 'remove', choices: things.map((of) => editsOf(of)) }
  else if (things[0]) cuts.remove.push(...things[0])
  else return false
  return true
}

function correct(part: MessagePart, reading: Reading): boolean {
  const { acts, known, cuts } = reading
  const said = readSaid(part.text, 'correction', known())
  if (isSaidAlready(said, known())) {
    acts.isKnown = true
    return true
  }
  const isPlain = isByWords(part, 'correction')
  const changes = findCorrected(said, known()).filter(believing(part))
  const things = clearest(changes, part.text)
  if (things.length > 1 && isPlain) acts.ask = { kind: 'change', choices: things.map((of) => editsOf(of)) }
  else if (things.length === 1) {
    cuts.change.push(...furtherChanges(changes, things[0] ?? [], part.text))
    const [best] = changes
    if (best && !best.features.isClause) readRest(part, best, reading)
  } else return false
  return true
}

/** 'It is 30 now. We also take cards.': what is said after the change goes on about it. */
function readRest({ text }: MessagePart, { cut, sentence }: Change, { partsOf, cuts }: Reading): void {
  const change = sentencesOf(text).find((piece) => piece.text.includes(cut.now))
  const rest = text.slice(change?.end ?? text.length).trimStart()
  const before = cut.source.text.slice(cut.start, cut.end)
  const kept = partsOf(rest).filter(
    (part) => isRather(part) >= REST_LEAST && !onlyDenies(part.text) && !saysItWas(part.text, before),
  )
  const end = sentence.start + sentence.text.length
  if (kept.length > 0)
    cuts.change.push({ source: cut.source, start: end, end, now: ` ${lessonText(kept, rest)}` })
}
