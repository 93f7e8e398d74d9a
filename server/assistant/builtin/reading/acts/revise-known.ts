/** Reads an owner's message beside the sentences that it may mean, and believes its parts accordingly. */
import type { Revise, Revision } from '../../../types.ts'
import { ACTS, type Act, isStatement } from './act-labels.ts'
import type { Beliefs } from './act-model.ts'
import { saysChange } from './believed-change.ts'
import { sentenceFeatures } from './change-features.ts'
import weights from './change-weights.json' with { type: 'json' }
import { type MessagePart, mostLikely } from './cut-message.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { beliefIn, isKnowledge } from './part-beliefs.ts'
import { type Revised, SURE_LOG_ODDS } from './revised.ts'
import { readSaid } from './said.ts'

/** In nearly all of a hundred corrections and removals one of so many is meant. */
const SENTENCES_MOST = 3
/** What surely is talk or an order means no sentence. */
const MAY_MEAN_LEAST = 0.03
/** What does not sound as if it changed anything, as most messages, is read beside the likeliest sentence alone: a pair takes some 15 ms. */
const BELIEF_IN_CHANGE_LEAST = 0.05

/** The parts as they are believed once each was read beside the sentences that it may mean, and what was read. */
export async function readBeside(
  message: string,
  parts: readonly MessagePart[],
  known: KnownText,
  revise: Revise,
  signal: AbortSignal,
): Promise<{ parts: MessagePart[]; revised?: Revised }> {
  const revised = new Map<string, Map<string, Revision>>()
  const revisePart = async (part: MessagePart) => {
    const read = revised.get(part.text) ?? new Map<string, Revision>()
    revised.set(part.text, read)
    const meant = sentencesMeant(part.text, known, mayChange(part) ? SENTENCES_MOST : 1)
    await Promise.all(
      (meant.length > 0 ? meant : [NO_SENTENCE]).map(async ({ text }) => {
        const revision = await revise(part.text, text, signal)
        if (revision) read.set(text, revision)
      }),
    )
  }
  const whole = wholeOf(message, parts)
  await Promise.all([...parts.filter(mayMean), ...(whole ? [whole] : [])].map(revisePart))
  const mostOf = (part: MessagePart) => Math.max(...doneBy(part, revised))
  const isOne = whole && mostOf(whole) > Math.max(0, ...parts.map(mostOf)) + TOGETHER_LEAST
  return { parts: (isOne ? [whole] : parts).map((part) => believedAgain(part, revised)), revised }
}

/** How much what was read counts beside the sound of the words. */
const { believed } = weights
/** What is said first is read beside nothing. */
const NO_SENTENCE = { text: '' }
/** Log odds by which it is less believed then that it says nothing: 'Hi, I'm Marta' is mostly said first. */
const UNSURE_ALONE = 2

/** Surer by so much together than any part alone, parts change one thing. */
const TOGETHER_LEAST = 0.5
const TOGETHER_MOST_CHARACTERS = 240

/** 'Priya left. The owner is Tomasz': several parts as one; null where some of them is no knowledge. */
function wholeOf(message: string, parts: readonly MessagePart[]): MessagePart | null {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || first === last || !parts.every((part) => mayMean(part) && isStatement(part.act)))
    return null
  const text = message.slice(first.start, last.end)
  if (text.length > TOGETHER_MOST_CHARACTERS) return null
  const { act, beliefs } = parts.reduce((a, b) => (beliefInChange(b) > beliefInChange(a) ? b : a))
  return { act, beliefs, text, start: first.start, end: last.end }
}

const mayMean = (part: MessagePart) =>
  !part.isOpened && beliefIn(part, (act) => isKnowledge(act) || act === 'removal') >= MAY_MEAN_LEAST

const mayChange = (part: MessagePart) => saysChange(part) || beliefInChange(part) >= BELIEF_IN_CHANGE_LEAST

const beliefInChange = (part: MessagePart) =>
  beliefIn(part, (act) => act === 'correction' || act === 'removal')

/** By meaning and words, and rather what was said last. */
export function sentencesMeant(text: string, known: KnownText, limit = SENTENCES_MOST): KnownSentence[] {
  const said = readSaid(text, 'correction', known)
  return known.sentences
    .map((sentence) => {
      const { close, heldWeight, newest, recent } = sentenceFeatures(said, sentence, known)
      return { sentence, score: close + 0.15 * heldWeight + 0.15 * newest + 0.08 * recent }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ sentence }) => sentence)
}

/** How surely a part changes, and how surely it removes, any sentence. */
function doneBy({ text }: MessagePart, revised: Revised): [number, number] {
  const revisions = [...(revised.get(text) ?? [])].flatMap(([sentence, revision]) =>
    sentence ? [revision] : [],
  )
  const most = (act: 'change' | 'removal') =>
    Math.max(Number.NEGATIVE_INFINITY, ...revisions.map((revision) => revision[act]))
  return [most('change'), most('removal')]
}

/** As it is believed once what it does to what is known was read. */
function believedAgain(byWords: MessagePart, revised: Revised): MessagePart {
  const revisions = [...(revised.get(byWords.text)?.values() ?? [])]
  if (byWords.isOpened || revisions.length === 0) return byWords
  const isAlone = revised.get(byWords.text)?.has(NO_SENTENCE.text)
  const saysNothing = Math.min(...revisions.map(({ talk }) => talk)) - (isAlone ? UNSURE_ALONE : 0)
  const part = { ...byWords, saysNothing }
  const [change, removal] = doneBy(part, revised)
  if (change === Number.NEGATIVE_INFINITY) return part
  const again = shared(part.beliefs, believed, { change, removal })
  return { ...part, besideKnown: { beliefs: again, act: mostLikely(again).act, removal } }
}

/** How much each counts, as logarithms of odds: what was read, the sound of the words, and neither. */
export type Shares = Record<'change' | 'removal', { read: number; sound: number; constant: number }>

/** Whether it is talk the sound decides; what was read shares the rest among what is stated, corrected and removed. */
export function shared(
  beliefs: Beliefs,
  shares: Shares,
  read: Record<'change' | 'removal', number>,
): Beliefs {
  const of = (isOf: (act: Act) => boolean) =>
    beliefs.reduce((sum, belief, at) => sum + (isOf(ACTS[at] ?? 'mixed') ? belief : 0), 0)
  const before = {
    stated: of(isStatement),
    change: of((act) => act === 'correction'),
    removal: of((act) => act === 'removal'),
  }
  const oddsOf = (act: 'change' | 'removal') => {
    const { sound, constant, read: weight } = shares[act]
    const byWords = Math.log((before[act] + UNHEARD) / (before.stated + UNHEARD))
    return Math.exp(
      weight * Math.max(SURELY_ALONE, Math.min(SURE_LOG_ODDS, read[act])) + sound * byWords + constant,
    )
  }
  const [change, removal] = [oddsOf('change'), oddsOf('removal')]
  const all = (before.stated + before.change + before.removal) / (1 + change + removal)
  return beliefs.map((belief, at) => {
    const act = ACTS[at] ?? 'mixed'
    if (act === 'correction') return all * change
    if (act === 'removal') return all * removal
    return isStatement(act) ? (belief / (before.stated || 1)) * all : belief
  })
}
const UNHEARD = 1e-4
/** Surer than this that a sentence is left alone counts no more. */
const SURELY_ALONE = -2
