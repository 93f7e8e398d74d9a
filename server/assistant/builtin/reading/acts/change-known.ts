/** What a part of a message changes or removes of what is known. */
import type { LessonActs } from '../../../types.ts'
import { plain } from '../plain.ts'
import { isTalk } from './act-labels.ts'
import { type Change, plainRemoval, spansGoing } from './change-features.ts'
import type { MessagePart } from './cut-message.ts'
import { withoutItem } from './cut-part.ts'
import { holdsWords, onlyDenies, saysItWas, saysNoMore, withoutContrast } from './denied.ts'
import { type Cut, editsOf, withoutSentence } from './edits.ts'
import {
  clearest,
  findCorrected,
  furtherChanges,
  isOfOneDay,
  isOfOneSeason,
  isSaidAlready,
  namesAnother,
  type RankedChange,
  sentenceSaying,
} from './find-corrected.ts'
import { type FoundRemovals, findRemoved, MAY_GO_LEAST, removalsOf } from './find-removed.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { type Asked, lessonText } from './lesson-text.ts'
import {
  beliefIn,
  type Heard,
  heardIn,
  isKnowledge,
  KEPT_LEAST,
  knowledgeShare,
  mayMean,
} from './part-beliefs.ts'
import { wasRead } from './revised.ts'
import { readSaid, type Said } from './said.ts'
import { daysIn } from './values.ts'
import { holds, overlap } from './word-spans.ts'

// Beliefs are probabilities, scores the log odds that what is known is changed or removed so.

export interface Reading extends Pick<Asked, 'asked'> {
  message: string
  partsOf: (text: string) => MessagePart[]
  /** With what the parts do to it, as they were read together. */
  known: () => KnownText
  acts: LessonActs
  kept: MessagePart[]
  doubtful: MessagePart[]
  cuts: { change: Cut[]; remove: Cut[] }
  /** An act of the message says why: what is stated beside it may be the reason. */
  givesReasons: boolean
}

/** Scores of a change, from which it is made: what is less sure is kept as news. */
const CHANGED = {
  /** What sounds as if it changed something. */
  sounding: -1,
  stated: -0.5,
  /** The same, where much is said. */
  statedAtLength: 1.5,
  /** What no encoder read. */
  unread: -2,
  /** A card asks where a correction may mean several things; less sure, nothing is an exception to what is known. */
  asked: -3,
}
/** As the reviser read it, -1 to 1: what does not sound so puts its words in the place of others only where it surely changes something. */
const SURELY_CHANGES = 0.65
/** Scores of a removal: from `wanted` what sounds like one removes it, from `surely` it goes at once though it was not read as one. */
const REMOVED = { wanted: -1, likely: 0, surely: 2.5 }
/** Belief in a removal: below, it does not sound like one, and takes nothing out: 'nobody is afraid of the dog'. */
const SOUNDS_REMOVING = 0.3
/** What sounds like a removal changes something only where that is so much likelier, as a logarithm. */
const CHANGE_LEAD = 2
/** Belief in a correction or a removal: from here what is denied no longer holds. */
const DENIAL_LEAST = 0.3
/** Score of what no longer holds: below, what is denied is a statement of its own. */
const DENIED_LEAST = 3
/** Belief in knowledge: what follows a correction mostly goes on about it, and would be lost. */
const REST_LEAST = 0.2

/** 'Like I said, the white glaze is not for mugs' changes nothing. */
const AS_SAID =
  /^(?:(?:(?:the )?same |just |exactly )?(?:as|like) i (?:said|told you|mentioned)|(?:genau |so )?wie (?:schon )?gesagt)(?!\p{L})/iu

/** Whether it changed or removed something known, in `reading`. */
export function changeKnown(part: MessagePart, reading: Reading): boolean {
  if (!mayMean(part) || part.act === 'question' || AS_SAID.test(part.text)) return false
  const heard = heardIn(part)
  if (deny(part, heard, reading)) return true
  const known = reading.known()
  const removal = findRemoved(readSaid(part.text, 'removal', known), known, heard)
  const said = readSaid(part.text, 'correction', known)
  // 'Oh silly me, I said Wednesdays!': talk may give another value, and puts no words of its own in the place of others.
  const changes = findCorrected(said, known, heard).filter(
    ({ superseded, features }) => !isTalk(part.act) || (!superseded && features.isRead !== 1),
  )
  const [best] = changes
  const change = best?.score ?? Number.NEGATIVE_INFINITY
  const lead = part.act === 'removal' ? CHANGE_LEAD : 0
  if (removal.score > Math.max(change - lead, leastRemoved(part))) return remove(part, removal, reading)
  const isDenied = best !== undefined && deniesOld(best, said)
  const isShort = said.words.length <= AT_LENGTH_WORDS
  const soundsSo = part.act === 'correction' || heard.saysChange || best?.isContrast || (isDenied && isShort)
  if (soundsSo && isSaidAlready(said, known)) {
    reading.acts.isKnown = true
    return true
  }
  if (best && change > CHANGED.asked && isException(said, best, heard)) {
    addBeside(part, best.sentence, said, reading)
    return true
  }
  const isUnread = !wasRead(part.text, known.revised)
  // 'Forget what I said about 25 euros' puts no 25 in the place of another price.
  if (isUnread && part.act === 'removal') return askWhatGoes(part, removal, reading)
  const isDone = soundsSo
    ? change > (isUnread ? CHANGED.unread : CHANGED.sounding)
    : change > leastStated(said) && readsSo(best, said)
  if (isDone) return correct(part, { changes, isNews: !soundsSo && saysMore(said, best) }, reading)
  if (part.act === 'removal') return askWhatGoes(part, removal, reading)
  const mayChange = part.act === 'correction' && change > CHANGED.asked
  return mayChange && clearest(changes).length > 1 && correct(part, { changes, isNews: false }, reading)
}

/** 'Ignore the 180, spines start at 210' names both; 'the blue tent is 45' changes no red one. */
function readsSo(change: Change | undefined, said: Said): boolean {
  if (!change || namesAnother(said, change)) return false
  const { superseded, features } = change
  return superseded !== undefined || features.isNamedValue === 1 || (features.does ?? 0) >= SURELY_CHANGES
}

/** 'I'd rather not say more about Dervla' takes out nothing that was said. */
function leastRemoved(part: MessagePart): number {
  if (part.act === 'removal') return REMOVED.wanted
  const soundsSo = beliefIn(part, (each) => each === 'removal') >= SOUNDS_REMOVING
  return soundsSo && part.act !== 'refusal' ? REMOVED.likely : Number.POSITIVE_INFINITY
}

/** What holds on one of several days, or in one season, unless it plainly says that all changes. */
const isException = (said: Said, change: RankedChange, { saysChange }: Heard) =>
  isOfOneDay(said, change) || (!change.isContrast && !saysChange && isOfOneSeason(said, change))

/** What one of several days is otherwise is read with what it differs from. */
function addBeside(part: MessagePart, sentence: KnownSentence, said: Said, { cuts, message }: Reading): void {
  const { source, start, end } = sentence
  const rest = withoutDays(sentence, said)
  const now = lessonText([{ ...part, text: withoutContrast(part.text) }], message)
  const isEnded = /[.!?]$/.test(rest) || cuts.change.some((cut) => cut.source === source && cut.start === end)
  if (rest !== sentence.text) cuts.change.push({ source, start, end, now: rest })
  cuts.change.push({ source, start: end, end, now: `${isEnded ? '' : '.'} ${now}` })
}

/** Of 'Wednesdays and Saturdays, 2 to 5' what is left where Saturdays are said to be otherwise. */
function withoutDays(sentence: KnownSentence, { values }: Said): string {
  const other = sentence.values
    .flatMap(daysIn)
    .find((day) => values.some((value) => value.kind === 'day' && value.norm === day.norm))
  return (other && withoutItem(sentence, other)) ?? sentence.text
}

const AT_LENGTH_WORDS = 20
/** 'Sweep 60, stove 75, second one 40' changes no one value. */
const VALUES_MOST = 2

function leastStated({ words, values }: Said): number {
  if (values.length > VALUES_MOST) return Number.POSITIVE_INFINITY
  return words.length > AT_LENGTH_WORDS ? CHANGED.statedAtLength : CHANGED.stated
}

/** 'The master is not Jonas, but Petra.' */
const deniesOld = (change: Change, { words, isDenied }: Said) => {
  const old = spansGoing(change)
    .map(({ start, end }) => change.sentence.text.slice(start, end))
    .join(' ')
  return words.some((word) => isDenied(word) && holdsWords(old, word.text))
}

/** What no longer holds goes where it is one of several; else it is kept, and shown beside what it speaks against. */
function deny(part: MessagePart, heard: Heard, reading: Reading): boolean {
  const { known, cuts } = reading
  const { text, act } = part
  const isMeant = isKnowledge(act) || act === 'removal'
  const belief = beliefIn(part, (each) => each === 'removal' || each === 'correction')
  if (!isMeant || !onlyDenies(text) || (!saysNoMore(text) && belief < DENIAL_LEAST)) return false
  const said = readSaid(text, 'removal', known())
  // 'No, there are no exceptions' speaks of nothing that is known.
  if (said.matter.length > 0 && said.knownStems.length === 0) return false
  const [best] = removalsOf(said, known(), heard)
    .map((removal) => ({ ...removal, score: plainRemoval(removal.features) }))
    .sort((a, b) => b.score - a.score)
  if (!best || best.score < DENIED_LEAST) return false
  const { sentence, span } = best
  const now = withoutItem(sentence, span)
  if (now !== null) {
    cuts.change.push({ source: sentence.source, start: sentence.start, end: sentence.end, now })
    return true
  }
  if (act === 'removal') return false
  keepBeside(part, sentence, reading)
  return true
}

/** Of several things one is to be chosen; and one that may not be meant to go is asked about: 'Not so sure about mentioning Jon'. */
function remove(part: MessagePart, removal: FoundRemovals, { acts, cuts, known }: Reading): boolean {
  const { things, does, score, isValue } = removal
  const isWhole = WHOLE.test(part.text)
  const [one = [], ...others] = isWhole ? things.map((of) => wholeSentences(of, known())) : things
  const isPlain = part.act === 'removal' && (isValue || isWhole)
  if (others.length > 0 || (does < 0 && score < REMOVED.surely && !isPlain))
    acts.ask = { kind: 'remove', choices: [one, ...others].map((of) => editsOf(of)) }
  else cuts.remove.push(...one)
  return true
}

/** 'All of the part about the lake', 'the sentence about Morrisons', 'forget it completely': no smaller part will do. */
const WHOLE =
  /(?<!\p{L})(?:all of (?:it|that|this|the)|(?:the|that|this) (?:whole|entire)|forget\s[^.!?]*\s(?:completely|entirely)|everything (?:about|that|on|with)|(?:the|that) (?:sentence|note|entry|paragraph|statement)|(?:de[rn]|das|die) ganzen?|vergiss\s[^.!?]*\s(?:komplett|ganz)|den (?:satz|eintrag|absatz)|alles (?:über|zu|mit|was|vo[nm]))(?!\p{L})/iu

const wholeSentences = (cuts: readonly Cut[], { sentences }: KnownText): Cut[] =>
  sentences
    .filter(({ source, start, end }) =>
      cuts.some((cut) => cut.source === source && overlap(cut, { start, end })),
    )
    .map(({ source, start, end }) => ({ source, start, end, now: '' }))

/** What asks for a removal, and may mean something known. 'Forget that' means what was said last. */
function askWhatGoes({ text }: MessagePart, removal: FoundRemovals, { acts, known, cuts }: Reading): boolean {
  const { matter, values } = readSaid(text, 'removal', known())
  const namesNothing = matter.length + values.length === 0
  const [last] = known().sentences
  if (last && namesNothing) {
    cuts.remove.push({ source: last.source, start: 0, end: last.source.text.length, now: '' })
    return true
  }
  if (removal.score < MAY_GO_LEAST) return false
  acts.ask = { kind: 'remove', choices: removal.things.map((of) => editsOf(of)) }
  return true
}

interface Found {
  changes: RankedChange[]
  /** It is kept as well. */
  isNews: boolean
}

function correct(part: MessagePart, { changes, isNews }: Found, reading: Reading): boolean {
  const { text, act } = part
  const { acts, cuts } = reading
  const things = clearest(changes)
  if (things.length > 1 && act === 'correction')
    acts.ask = { kind: 'change', choices: things.map((of) => editsOf(of)) }
  else if (things.length === 1) {
    const [best] = changes
    if (best?.superseded) {
      if (best.isSpilling) keepBeside(part, best.sentence, reading)
      else cuts.change.push(best.cut)
      return true
    }
    cuts.change.push(...furtherChanges(changes, things[0] ?? [], text))
    if (isNews) reading.kept.push(part)
    else if (best) keepRest(part, best, reading)
  } else return false
  return true
}

/** The owner chooses whether it takes the place of what else the older sentence says. */
function keepBeside(part: MessagePart, sentence: KnownSentence, { acts, kept }: Reading): void {
  kept.push(part)
  acts.contradicts = [
    ...(acts.contradicts ?? []),
    { now: part.text, edit: withoutSentence(sentence, part.text) },
  ]
}

const NEW_LEAST = 4

/** Beside the change: 'You may not touch their nest from March to July, by law, if there are eggs'. */
function saysMore({ text, words }: Said, change: Change | undefined): boolean {
  if (!change) return false
  const { sentence, cut } = change
  const old = plain(cut.source.text.slice(cut.start, cut.end)).split(' ')
  const news = words.filter((word) => !word.isSmall && !holds(sentence.stems, word.stem))
  return news.length >= NEW_LEAST && !old.some((word) => holdsWords(text, word))
}

/** 'We take cards. It is 30 now. Paddles are included.': what is said beside the change is kept. */
function keepRest(part: MessagePart, { cut }: Change, { partsOf, kept }: Reading): void {
  const { text } = part
  const change = sentenceSaying(cut.now, text)
  const before = cut.source.text.slice(cut.start, cut.end)
  const newsIn = (start: number, end: number, least: number) =>
    partsOf(text.slice(start, end))
      .filter((one) => knowledgeShare(one) >= least && !onlyDenies(one.text) && !saysItWas(one.text, before))
      .map((one) => ({ ...one, start: part.start + start + one.start, end: part.start + start + one.end }))
  const old = plain(before).split(' ')
  const lead = newsIn(0, change?.start ?? 0, KEPT_LEAST)
  const rest = newsIn(change?.end ?? text.length, text.length, REST_LEAST)
  kept.push(...lead.filter(({ text: news }) => !old.some((word) => holdsWords(news, word))), ...rest)
}
