/** An owner's message to what becomes of the posit: what is stored, changed and removed, and what has to be asked. */
import {
  type LessonActs,
  type NearSentence,
  noActs,
  type SentenceMeaning,
  type TaughtSource,
} from '../../../types.ts'
import { joinAnsweredQuestions } from './answered-questions.ts'
import type { Reading } from './change-known.ts'
import { cutMessage, type MessagePart } from './cut-message.ts'
import { type Cut, editsOf } from './edits.ts'
import { type KnownText, readKnown } from './known-sentences.ts'
import { knownWords } from './known-words.ts'
import { type Asked, isLed, textOf } from './lesson-text.ts'
import { metaTalkApart, type TalkContext } from './meta-talk.ts'
import { nameOf } from './name-of.ts'
import { openedCorrection, openedRemoval } from './opened-acts.ts'
import { answersAsked } from './part-beliefs.ts'
import { givesReasons, readPart } from './read-part.ts'
import type { Revised } from './revised.ts'
import { talkBefore } from './talk-before.ts'
import { overlap } from './word-spans.ts'

export interface MessageInput extends Asked, TalkContext {
  message: string
  /** Newest first. */
  sources: readonly TaughtSource[]
  near?: readonly NearSentence[] | undefined
  meanings?: readonly SentenceMeaning[] | undefined
  /** Of the message's first sentence to what was asked; 0 where it is not known. */
  askedCloseness?: number
  /** What it plainly requests beside what it says. */
  requested?: { change: Cut[]; remove: Cut[] } | undefined
}

/** `parts`: of the message; `revised`: what they do to what is known, where that was read. */
export function readMessage(
  input: MessageInput,
  parts = partsOf(input.message, input),
  revised?: Revised,
): LessonActs {
  const { message, sources, near } = input
  const acts = noActs()
  // Most messages change nothing: the sources are read when one does.
  let read: KnownText | null = null
  const texts = () => (earlier.text ? [earlier, ...sources] : sources)
  const known = () => (read ??= { ...readKnown(texts(), message, near), revised })
  // What the message said before is known too: '20 minutes. No, 30.'
  const earlier: TaughtSource = { id: '', name: '', text: '' }
  const reading: Reading = {
    message,
    asked: input.asked,
    partsOf: (text) => partsOf(text, input),
    known,
    acts,
    kept: [],
    doubtful: [],
    cuts: { change: [...(input.requested?.change ?? [])], remove: [...(input.requested?.remove ?? [])] },
    givesReasons: parts.some(givesReasons),
  }
  for (const part of parts) {
    const before = reading.kept.length
    readPart(part, reading)
    if (reading.kept.length > before) {
      earlier.text = textOf(withAnswer(reading.kept, input), message, input)
      read = null
    }
  }
  const { change, remove } = reading.cuts
  const own = [...change, ...remove].filter(({ source }) => source === earlier)
  keep(reading, own.length > 0 ? (editsOf(own)[0]?.text ?? '') : earlier.text, input)
  acts.change = editsOf(change.filter(({ source }) => source !== earlier))
  // 'Scrap that about the nails being 10. It is 12 now': what is changed does not go.
  const isChanged = (cut: Cut) => change.some((other) => other.source === cut.source && overlap(other, cut))
  acts.remove = editsOf(remove.filter((cut) => cut.source !== earlier && !isChanged(cut)))
  // 'I didn't ask to remove anything. Put it back.'
  return acts.order?.order === 'undo' ? { ...acts, remove: [], ask: null } : acts
}

export function partsOf(
  message: string,
  { asked, hasChanged, sources, near = [], meanings }: MessageInput,
): MessagePart[] {
  const known = knownWords(
    sources.map(({ text }) => text),
    message,
  )
  const context = { asked, known, nearest: nearestOf(near), meanings }
  const parts = metaTalkApart(message, { asked, hasChanged }, (text) =>
    cutMessage(text, context).flatMap((part) => talkBefore(part, context)),
  )
  return openedRemoval(openedCorrection(message, joinAnsweredQuestions(message, parts)), known)
}

const nearestOf = (near: readonly NearSentence[]): NearSentence | undefined =>
  near.reduce<NearSentence | undefined>(
    (best, one) => (best && best.closeness >= one.closeness ? best : one),
    undefined,
  )

const withAnswer = (parts: readonly MessagePart[], { askedCloseness = 0 }: MessageInput) =>
  parts.map((part) => ({ ...part, answers: answersAsked(part, askedCloseness) }))

/** 'Right, I'm off to a job, thanks, bye': beside talk, a few words without a figure that are only half believed are talk too; before a goodbye any. */
const ASIDE_MOST_WORDS = 8
const isAside = (parts: readonly MessagePart[], talk: LessonActs['talk']) => {
  const text = parts.map((part) => part.text).join(' ')
  return !/\d/.test(text) && (talk === 'bye' || text.split(/\s+/).length <= ASIDE_MOST_WORDS)
}

/** What may change something known, or be an order, is no aside: beside what was kept or done it is put on a card too. */
const isUnclear = ({ act }: MessagePart) => act === 'correction' || act.startsWith('order_')

function keep({ doubtful, message, acts }: Reading, text: string, from: MessageInput): void {
  const { asked } = from
  const isActed = acts.change.length + acts.remove.length > 0 || acts.ask !== null
  if (text !== '') acts.store.push({ name: nameOf(text, isLed(text, asked)), text })
  const parts = text !== '' || isActed ? doubtful.filter(isUnclear) : doubtful
  if (parts.length === 0 || (acts.talk && isAside(parts, acts.talk))) return
  const words = textOf(withAnswer(parts, from), message, from)
  acts.doubt = { name: nameOf(words, isLed(words, asked)), text: words }
}
