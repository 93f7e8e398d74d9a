/** An owner's message to what becomes of the posit: what is stored, changed and removed, and what has to be asked. */
import { fold } from '../../../../retrieval/text/fold.ts'
import type { LessonActs, TaughtSource } from '../../../types.ts'
import { isTalk } from './act-labels.ts'
import { believing, saysChange } from './believed-change.ts'
import type { Change } from './change-features.ts'
import { isCue } from './cue-words.ts'
import { cutMessage, type MessagePart } from './cut-message.ts'
import { onlyDenies, saysNoMore, withoutItem } from './denied.ts'
import { type Cut, editsOf, withoutSentence } from './edits.ts'
import { clearest, findCorrected, isSaidAlready } from './find-corrected.ts'
import { findRemoved, rankRemovals } from './find-removed.ts'
import { type KnownText, readKnown } from './known-sentences.ts'
import { knownWords } from './known-words.ts'
import { isFragment, lessonText } from './lesson-text.ts'
import { nameOf } from './name-of.ts'
import { openedCorrection } from './opened-correction.ts'
import { beliefIn, isKnowledge, isRather } from './part-beliefs.ts'
import { plain } from './plain.ts'
import { readOrder } from './read-order.ts'
import { readSaid } from './said.ts'
import { sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { valuesIn } from './values.ts'

export interface MessageInput {
  message: string
  /** The last question of the interview; null when there is none. */
  asked: string | null
  /** Newest first. */
  sources: readonly TaughtSource[]
}

const nothing = (): LessonActs => ({
  ...{ store: [], change: [], remove: [], ask: null, doubt: null, order: null },
  ...{ isQuestion: false, talk: null, isNotFound: false, isUnclear: false, isKnown: false },
})

/** Longer messages state things; what sounds like an order or a goodbye in them is part of it. */
const TALK_MAX_CHARACTERS = 600
/** Believed less than this to be knowledge, it is shown and not stored. */
const KEPT_LEAST = 0.7
/** Who leaves or complains says why: 'The dog is barking, I have to go'. */
const GIVES_REASONS = /^(?:bye|wait|refusal|displeasure|order_.*)$/
const KEPT_BESIDE = 0.96
const REASONS_LEAST = 0.6
const DOUBT_LEAST = 0.25
const GOES_ON_LEAST = 0.4
const CLAUSE_LEAST_WORDS = 3
/** What follows a correction mostly goes on about it. */
const REST_LEAST = 0.2
/** Believed so much to be a correction or a removal, it is looked for what it may mean. */
const CORRECTION_LEAST = 0.05
/** Believed so much to be a correction, it is not stored as news. */
const UNCLEAR_LEAST = 0.8
const REMOVAL_LEAST = 0.33
const CLEARLY = 2.5
/** Believed less to be a removal, it is asked before anything goes. */
const REMOVED_LEAST = 0.55
/** What sounds like a correction and finds nothing to change may ask for a removal from here. */
const MAY_REMOVE = 0.35
/** Less sure to be a removal, what nothing known answers to may be a statement: 'No sheep in the yard'. */
const PLAINLY = 0.8
const DENIAL_LEAST = 0.3
/** So likely is it meant what no longer holds. */
const DENIED_LEAST = 3

interface Reading {
  message: string
  partsOf: (text: string) => MessagePart[]
  known: () => KnownText
  acts: LessonActs
  kept: MessagePart[]
  doubtful: MessagePart[]
  cuts: { change: Cut[]; remove: Cut[] }
  keptLeast: number
}

export function readMessage({ message, asked, sources }: MessageInput): LessonActs {
  const acts = nothing()
  // Most messages change nothing: the sources are read when one does.
  let read: KnownText | null = null
  const known = () => (read ??= readKnown(earlier.text ? [earlier, ...sources] : sources, message))
  // What the message said before is known too: '20 minutes. No, 30.'
  const earlier: TaughtSource = { id: '', name: '', text: '' }
  const reading: Reading = {
    message,
    partsOf: (text) => partsOf(text, asked, sources),
    known,
    acts,
    kept: [],
    doubtful: [],
    cuts: { change: [], remove: [] },
    keptLeast: KEPT_LEAST,
  }
  const parts = partsOf(message, asked, sources)
  if (parts.some(givesReasons)) reading.keptLeast = KEPT_BESIDE
  for (const part of parts) {
    readPart(part, reading)
    if (reading.kept.at(-1) === part) {
      earlier.text = textOf(reading.kept, message, asked)
      read = null
    }
  }
  const { change, remove } = reading.cuts
  const own = [...change, ...remove].filter(({ source }) => source === earlier)
  keep(reading, own.length > 0 ? (editsOf(own)[0]?.text ?? '') : earlier.text, asked)
  acts.change = editsOf(change.filter(({ source }) => source !== earlier))
  acts.remove = editsOf(remove.filter(({ source }) => source !== earlier))
  return acts
}

function partsOf(message: string, asked: string | null, sources: readonly TaughtSource[]): MessagePart[] {
  const whole = { start: 0, end: message.length, text: message, act: 'statement' as const, beliefs: null }
  if (message.length > TALK_MAX_CHARACTERS) return [whole]
  const known = knownWords(
    sources.map(({ text }) => text),
    message,
  )
  return openedCorrection(message, joinParts(message, cutMessage(message, { asked, known })), asked)
}

/** 'Priya left. The owner is Tomasz now', 'My mistake: it is 30': what was wrong and what is right, in two parts. */
function joinParts(message: string, parts: MessagePart[]): MessagePart[] {
  const joined: MessagePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && (isOneCorrection(last, part) || isOneRemoval(last, part))) {
      const { act, beliefs } = last.act === 'correction' && part.act !== 'removal' ? last : part
      const text = message.slice(last.start, part.end)
      joined[joined.length - 1] = { ...part, act, beliefs, start: last.start, text }
    } else joined.push(part)
  }
  return joined
}

function isOneCorrection(last: MessagePart, part: MessagePart): boolean {
  if (!isKnowledge(last.act) || !isKnowledge(part.act)) return false
  if (last.act !== 'correction' && part.act !== 'correction') return false
  if (!SENTENCE_END.test(last.text)) return true
  if (last.act !== part.act)
    return part.act === 'correction' && last.text.split(/\s+/).length <= REASON_MOST_WORDS
  return valuesIn(last.text).length === 0 || valuesIn(part.text).length === 0
}
/** 'Priya left.' */
const REASON_MOST_WORDS = 3

/** 'No more albums. Take them off.': what is to go is said before. */
const isOneRemoval = (last: MessagePart, { act, text }: MessagePart) =>
  act === 'removal' &&
  (isKnowledge(last.act) || last.act === 'removal') &&
  valuesIn(text).length === 0 &&
  (text.match(/\p{L}+/gu) ?? []).every((word) => isSmall(fold(word)) || isCue(word, 'removal'))
const SENTENCE_END = /[.!?…\n]\W*$/u

function readPart(part: MessagePart, reading: Reading): void {
  const { acts, kept, doubtful } = reading
  const { act } = part
  // What was not read by itself is what it was taken for.
  const removal = part.beliefs ? beliefIn(part, (each) => each === 'removal') : Number(act === 'removal')
  const correction = beliefIn(part, (each) => each === 'correction')
  if (deny(part, Math.max(removal, correction), reading)) return
  if (isRather(part) >= DOUBT_LEAST && isKnowledge(act) && isRepeated(part, reading)) {
    acts.isKnown = true
    return
  }
  // Where both come into question, what takes the place of something loses least.
  const isRemoval = removal >= REMOVAL_LEAST && (act === 'removal' || removal > CLEARLY * correction)
  if (isRemoval && remove(part, reading)) return
  const mayCorrect = correction >= CORRECTION_LEAST || (isKnowledge(act) && saysChange(part))
  if (mayCorrect && correct(part, reading)) return
  if (act === 'correction' && removal < MAY_REMOVE) {
    // Nothing says of what: it may be news.
    const speaksOfKnown = readSaid(part.text, 'correction', reading.known()).telling.length > 0
    acts.isUnclear ||= correction >= UNCLEAR_LEAST && speaksOfKnown
    ;(acts.isUnclear ? doubtful : kept).push(part)
    return
  }
  if (!isRemoval && removal >= REMOVAL_LEAST && remove(part, reading)) return
  acts.isNotFound ||= act === 'removal'
  const goesOn = follows(part, reading) && (isRather(part) >= GOES_ON_LEAST || isOfSentence(part, reading))
  if (isKnowledge(act) || goesOn) {
    ;(act === 'correction' || goesOn || isRather(part) >= reading.keptLeast ? kept : doubtful).push(part)
    return
  }
  if (isRather(part) >= DOUBT_LEAST || (act === 'removal' && removal < PLAINLY)) doubtful.push(part)
  if (act === 'question') acts.isQuestion = true
  if (act.startsWith('order_')) acts.order = readOrder(part.text, act)
  // Who leaves is not kept by a further question, whatever else is said.
  if (isTalk(act) && acts.talk !== 'bye') acts.talk = act
}

const givesReasons = (part: MessagePart) =>
  GIVES_REASONS.test(part.act) && beliefIn(part, (act) => act === part.act) >= REASONS_LEAST

/** Who states something mostly goes on about it. */
const follows = ({ start }: MessagePart, { kept, keptLeast, message }: Reading) =>
  keptLeast < KEPT_BESIDE && message.slice(kept.at(-1)?.end ?? 0, start).trim() === '' && kept.length > 0

/** 'She is called Anna, strict but fair': of the sentence before, whatever it sounds like by itself. */
const isOfSentence = ({ act, text }: MessagePart, { kept }: Reading) =>
  /^(?:filler|praise|displeasure)$/.test(act) &&
  text.split(/\s+/).length >= CLAUSE_LEAST_WORDS &&
  !SENTENCE_END.test(kept.at(-1)?.text ?? '')

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
function remove(part: MessagePart, { acts, known, cuts }: Reading): boolean {
  const isPlain = part.act === 'removal'
  const found = findRemoved(readSaid(part.text, 'removal', known()), known(), isPlain)
  const [last] = known().sentences
  if (!found) {
    if (last) cuts.remove.push({ source: last.source, start: 0, end: last.source.text.length, now: '' })
    return true
  }
  const isSure = beliefIn(part, (each) => each === 'removal') >= REMOVED_LEAST
  if (found.length > 1 || (found[0] && !isSure))
    acts.ask = { kind: 'remove', choices: found.map((each) => editsOf(each.cuts)) }
  else if (found[0]) cuts.remove.push(...found[0].cuts)
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
  const isPlain = part.act === 'correction'
  const changes = findCorrected(said, known()).filter(believing(part))
  const things = clearest(changes, part.text)
  if (things.length > 1 && isPlain) acts.ask = { kind: 'change', choices: things.map((of) => editsOf(of)) }
  else if (things.length === 1) {
    cuts.change.push(...(things[0] ?? []))
    const [best] = changes
    if (best && !best.features.isClause) readRest(part, best, reading)
  } else return false
  return true
}

/** 'It is 30 now. We also take cards.': what is said after the change goes on about it. */
function readRest({ text }: MessagePart, { cut, sentence }: Change, { partsOf, cuts }: Reading): void {
  const change = sentencesOf(text).find((piece) => piece.text.includes(cut.now))
  const rest = text.slice(change?.end ?? text.length).trimStart()
  const kept = partsOf(rest).filter((part) => isRather(part) >= REST_LEAST && !onlyDenies(part.text))
  const end = sentence.start + sentence.text.length
  if (kept.length > 0)
    cuts.change.push({ source: cut.source, start: end, end, now: ` ${lessonText(kept, rest)}` })
}

function textOf(parts: MessagePart[], message: string, asked: string | null): string {
  const text = lessonText(parts, message)
  return asked && isFragment(text) ? `${leadOf(asked)}${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

/** 'Opening hours: ': visitors read what was stored, and no question of the interview. */
const leadOf = (asked: string) => `${nameOf(ABOUT.exec(asked)?.[1] ?? asked)}: `
/** 'What do people ask about the kiln?': the kiln. */
const ABOUT =
  /.*\s(?:about|regarding|with|zu[mr]?|beim?|mit|über|sobre|con|sur|avec|su|over)\s(\p{L}.+?)[?\s"”“]*$/iu
const ownWords = (text: string, asked: string | null) =>
  asked && text.startsWith(leadOf(asked)) ? text.slice(leadOf(asked).length) : text

function keep({ doubtful, message, acts }: Reading, text: string, asked: string | null): void {
  const isActed = acts.change.length + acts.remove.length > 0 || acts.ask !== null
  if (text !== '') acts.store.push({ name: nameOf(ownWords(text, asked)), text })
  else if (doubtful.length > 0 && !isActed) {
    const words = textOf(doubtful, message, asked)
    acts.doubt = { name: nameOf(ownWords(words, asked)), text: words }
  }
}
