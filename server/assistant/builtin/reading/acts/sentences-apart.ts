/** A part of several sentences, each of which may change something of its own. */
import type { Span } from '../../../../retrieval/text/sentences.ts'
import { plain } from '../plain.ts'
import { smallTalkOf } from '../small-talk.ts'
import type { MessagePart } from './cut-message.ts'
import { holdsWords } from './denied.ts'
import { beliefIn, mayMean } from './part-beliefs.ts'
import { type Revised, runRead } from './revised.ts'
import { type Piece, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { overlap } from './word-spans.ts'

type CutText = (text: string) => MessagePart[]

/** Of a part, and the clauses that 'and' joins, each with acts of its own; none where it is one. */
export function sentencesApart(part: MessagePart, partsOf: CutText): MessagePart[] {
  const removals = part.act === 'removal' ? removalsApart(part, partsOf) : []
  if (removals.length > 0) return removals
  const sentences = mayMean(part) ? sentencesOf(part.text).flatMap(joinedIn) : []
  const [first, ...others] = sentences
  if (!first || others.length === 0) return []
  const opened = { ...part, end: part.start + first.end, text: first.text }
  const begin = part.isOpened ? [opened] : partsWithin(part, first, partsOf)
  return [...begin, ...others.flatMap((span) => partsWithin(part, span, partsOf))]
}

/** 'The callout is 75 now, not 65, and we close at 4 on Fridays, not 5.' */
const JOINED = /,\s+(?:and|und|y|et|e|en)\s+/giu
const JOINED_LEAST_WORDS = 3

function joinedIn({ start, end, text }: Piece): Piece[] {
  const spans = splitAt(text, JOINED)
  if (spans.some((span) => span.text.split(/\s+/).length < JOINED_LEAST_WORDS)) return [{ start, end, text }]
  return spans.map((span) => ({ ...span, start: start + span.start, end: start + span.end }))
}

function splitAt(text: string, joint: RegExp): Piece[] {
  const joints = [...text.matchAll(joint)]
  return [...joints, null].map((next, at) => {
    const before = joints[at - 1]
    const start = before ? before.index + before[0].length : 0
    const end = next?.index ?? text.length
    return { start, end, text: text.slice(start, end) }
  })
}

const AND = /,?\s+(?:and|und)\s+/giu
const SAID_WITH_IT = /[\s,]+(?:too|as well|also|auch)[\s.!]*$/iu

/** 'Take the dogs out, and Tom's number too': each thing with a request of its own; none where one thing is to go. */
function removalsApart(part: MessagePart, partsOf: CutText): MessagePart[] {
  if (sentencesOf(part.text).length > 1) return []
  const [first, ...others] = splitAt(part.text, AND)
  if (!first || others.length === 0 || others.some(({ text }) => smallTalkOf(text) !== null)) return []
  // 'Oh and scrap the bit about Sadie' begins with none.
  if (partsOf(first.text).some(({ act }) => act !== 'removal')) return []
  const own = others.map(({ start, end, text }) => ({
    ...part,
    ...{ start: part.start + start, end: part.start + end },
    text: `Remove ${text.replace(SAID_WITH_IT, '')}`,
    isOpened: true,
  }))
  return [{ ...part, end: part.start + first.end, text: first.text }, ...own]
}

const partsWithin = (part: MessagePart, span: Span, partsOf: CutText) =>
  partsOf(part.text.slice(span.start, span.end)).map((one) => {
    const start = part.start + span.start + one.start
    return { ...one, start, end: start + one.text.length }
  })

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
  if (isRemoval) return said.act === 'removal' && (!isRequest(said) || sharesMatter(said.text, sentence))
  // 'When I said a quarter I was too generous': what takes its place is in another sentence.
  if (comes === null || holdsWords(sentence, comes)) return false
  const goes = wordsThatGo(done)
  const namesBoth = goes.length > 0 && goes.every((word) => holdsWords(said.text, word))
  return namesBoth || beliefIn(said, (act) => act === 'correction') >= SOUNDS_LEAST
}

/** One of several that 'and' joins. */
const isRequest = ({ act, isOpened }: MessagePart) => act === 'removal' && isOpened

/** 'What I said of Aetna serves no purpose and may be deleted' asks for nothing more. */
function sharesMatter(said: string, sentence: string): boolean {
  const [asked, known] = [said, sentence].map((text) =>
    plain(text)
      .split(' ')
      .filter((word) => !isSmall(word) && word.length > 2 && word !== 'all'),
  )
  return asked?.some((word) => known?.some((held) => word.startsWith(held) || held.startsWith(word))) ?? false
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
  const isRequestLeft = all.some((each) => isRequest(each.sentence) && !doing.includes(each))
  if (!one || isRequestLeft || one.done.score <= inWhole.score - TOGETHER_LEAST) return false
  if (doing.length > 1 || (inWhole.score >= ALONE_LEAST && !isSamePlace(one.done, inWhole))) return false
  // 'Amy left. The second cook is Ben now.'
  const goes = [one.done, inWhole].flatMap(wordsThatGo)
  return sentences.every(
    (other) => other === one.sentence || !goes.some((word) => holdsWords(other.text, word)),
  )
}

const wordsThatGo = ({ sentence, goes }: Done) =>
  goes ? plain(sentence.slice(goes.start, goes.end)).split(' ') : []
