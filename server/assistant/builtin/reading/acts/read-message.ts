/** An owner's message to what becomes of the posit: what is stored, changed and removed, and what has to be asked. */
import { fold } from '../../../../retrieval/text/fold.ts'
import {
  CUT_MESSAGE_MAX_CHARACTERS,
  type LessonActs,
  type NearSentence,
  noActs,
  type SentenceMeaning,
  type TaughtSource,
} from '../../../types.ts'
import { saysNothing } from '../talk-by-meaning.ts'
import { certain } from './act-model.ts'
import { joinAnsweredQuestions } from './answered-questions.ts'
import { holdsMatter } from './cue-words.ts'
import { cutMessage, type MessagePart } from './cut-message.ts'
import { type Cut, editsOf } from './edits.ts'
import { type KnownText, readKnown } from './known-sentences.ts'
import { knownWords } from './known-words.ts'
import { isFragment, lessonText } from './lesson-text.ts'
import { nameOf } from './name-of.ts'
import { openedCorrection } from './opened-correction.ts'
import { isKnowledge } from './part-beliefs.ts'
import { keptLeastOf, type Reading, readPart } from './read-part.ts'
import type { Revised } from './revised.ts'
import { SENTENCE_END } from './sentences.ts'
import { isSmall } from './small-words.ts'
import { valuesIn } from './values.ts'
import { overlap } from './word-spans.ts'

export interface MessageInput {
  message: string
  /** The last question of the interview; null when there is none. */
  asked: string | null
  /** Newest first. */
  sources: readonly TaughtSource[]
  near?: readonly NearSentence[] | undefined
  meanings?: readonly SentenceMeaning[] | undefined
}

/** `parts`: of the message; `revised`: what they do to what is known, where that was read. */
export function readMessage(
  input: MessageInput,
  parts = partsOf(input.message, input),
  revised?: Revised,
): LessonActs {
  const { message, asked, sources, near } = input
  const acts = noActs()
  // Most messages change nothing: the sources are read when one does.
  let read: KnownText | null = null
  const texts = () => (earlier.text ? [earlier, ...sources] : sources)
  const known = () => (read ??= readKnown(texts(), message, near))
  // What the message said before is known too: '20 minutes. No, 30.'
  const earlier: TaughtSource = { id: '', name: '', text: '' }
  const reading: Reading = {
    message,
    partsOf: (text) => partsOf(text, input),
    known,
    knownAsRead: () => ({ ...known(), revised }),
    acts,
    kept: [],
    doubtful: [],
    cuts: { change: [], remove: [] },
    keptLeast: keptLeastOf(parts),
    saysNothing: (part) => nothingIn(part, input.meanings),
  }
  for (const part of parts) {
    const before = reading.kept.length
    readPart(part, reading)
    if (reading.kept.length > before) {
      earlier.text = textOf(reading.kept, message, asked)
      read = null
    }
  }
  const { change, remove } = reading.cuts
  const own = [...change, ...remove].filter(({ source }) => source === earlier)
  keep(reading, own.length > 0 ? (editsOf(own)[0]?.text ?? '') : earlier.text, asked)
  acts.change = editsOf(change.filter(({ source }) => source !== earlier))
  // 'Scrap that about the nails being 10. It is 12 now': what is changed does not go.
  const isChanged = (cut: Cut) => change.some((other) => other.source === cut.source && overlap(other, cut))
  acts.remove = editsOf(remove.filter((cut) => cut.source !== earlier && !isChanged(cut)))
  return acts
}

export function partsOf(
  message: string,
  { asked, sources, near = [], meanings }: MessageInput,
): MessagePart[] {
  if (message.length > CUT_MESSAGE_MAX_CHARACTERS)
    return [{ start: 0, end: message.length, text: message, act: 'statement', beliefs: certain('statement') }]
  const known = knownWords(
    sources.map(({ text }) => text),
    message,
  )
  const parts = cutMessage(message, { asked, known, nearest: nearestOf(near), meanings })
  return openedCorrection(message, joinAnsweredQuestions(message, joinParts(message, parts)), asked)
}

/** Of the part's sentences, that of the one that says most; 0 where they are not encoded. */
function nothingIn({ text }: MessagePart, meanings: MessageInput['meanings'] = []): number {
  const own = meanings.filter((one) => text.includes(one.text.replace(/[.!?…]+$/, '')))
  return own.length === 0 ? 0 : Math.min(...own.map(({ vector }) => saysNothing(vector)))
}

const nearestOf = (near: readonly NearSentence[]): NearSentence | undefined =>
  near.reduce<NearSentence | undefined>(
    (best, one) => (best && best.closeness >= one.closeness ? best : one),
    undefined,
  )

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
  !holdsMatter(text, 'removal')

function textOf(parts: MessagePart[], message: string, asked: string | null): string {
  const text = lessonText(parts, message)
  return asked && isFragment(text) ? `${leadOf(asked)}${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

/** 'Opening hours: ': visitors read what was stored, and no question of the interview. */
function leadOf(asked: string): string {
  const words = (ABOUT.exec(asked)?.[1] ?? asked).split(/\s+/).map(bare).filter(Boolean)
  const first = words.findIndex(isMatter)
  const last = words.findLastIndex(isMatter)
  const subject = first < 0 ? words : words.slice(first, Math.min(last + 1, first + SUBJECT_MOST_WORDS))
  const name = subject.join(' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: `
}
const SUBJECT_MOST_WORDS = 6
const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const isMatter = (word: string) => !isSmall(fold(word).replace(/['’]/g, ''))
/** 'What do people ask about the kiln?': the kiln. */
const ABOUT =
  /.*\s(?:about|regarding|with|zu[mr]?|beim?|mit|über|sobre|con|sur|avec|su|over)\s(\p{L}.+?)[?\s"”“]*$/iu
const ownWords = (text: string, asked: string | null) =>
  asked && text.startsWith(leadOf(asked)) ? text.slice(leadOf(asked).length) : text

/** 'Right, I'm off to a job, thanks, bye': beside talk, a few words without a figure that are only half believed are talk too. */
const ASIDE_MOST_WORDS = 8
const isAside = (parts: readonly MessagePart[]) => {
  const text = parts.map((part) => part.text).join(' ')
  return !/\d/.test(text) && text.split(/\s+/).length <= ASIDE_MOST_WORDS
}

function keep({ doubtful, message, acts }: Reading, text: string, asked: string | null): void {
  const isActed = acts.change.length + acts.remove.length > 0 || acts.ask !== null
  if (text !== '') acts.store.push({ name: nameOf(ownWords(text, asked)), text })
  else if (doubtful.length > 0 && !isActed && !(acts.talk && isAside(doubtful))) {
    const words = textOf(doubtful, message, asked)
    acts.doubt = { name: nameOf(ownWords(words, asked)), text: words }
  }
}
