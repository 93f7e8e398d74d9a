/** Reads an owner's message beside the sentences that it may mean. */
import type { Revise, Revision } from '../../../types.ts'
import { isStatement } from './act-labels.ts'
import { meantScore, sentenceFeatures } from './change-features.ts'
import type { MessagePart } from './cut-message.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { beliefIn, mayMean, saysChange } from './part-beliefs.ts'
import type { Revised } from './revised.ts'
import { readSaid } from './said.ts'

/** In nearly all of a hundred corrections and removals one of so many is meant. */
const SENTENCES_MOST = 3
/** What does not sound as if it changed anything, as most messages, is read beside the likeliest sentence alone: a pair takes some 15 ms. */
const BELIEF_IN_CHANGE_LEAST = 0.05

/** What was read of each part beside the sentences that it may mean. `parts`: those of the message, or all of it as one. */
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
  return { parts: (isOne ? [whole] : parts).map((part) => withNothingSaid(part, revised)), revised }
}

/** What is said first is read beside nothing. */
const NO_SENTENCE = { text: '' }
/** Log odds by which it is less believed then that it says nothing: 'Hi, I'm Marta' is mostly said first. */
const UNSURE_ALONE = 3

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

const mayChange = (part: MessagePart) => saysChange(part) || beliefInChange(part) >= BELIEF_IN_CHANGE_LEAST

const beliefInChange = (part: MessagePart) =>
  beliefIn(part, (act) => act === 'correction' || act === 'removal')

/** Those that the part most likely means. */
export function sentencesMeant(text: string, known: KnownText, limit = SENTENCES_MOST): KnownSentence[] {
  const said = readSaid(text, 'correction', known)
  return known.sentences
    .map((sentence) => ({ sentence, score: meantScore(sentenceFeatures(said, sentence, known)) }))
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

/** With how surely it says nothing, as it was read. */
function withNothingSaid(part: MessagePart, revised: Revised): MessagePart {
  const read = revised.get(part.text)
  const revisions = [...(read?.values() ?? [])]
  if (part.isOpened || revisions.length === 0) return part
  const saysNothing = Math.min(...revisions.map(({ talk }) => talk))
  return { ...part, saysNothing: read?.has(NO_SENTENCE.text) ? saysNothing - UNSURE_ALONE : saysNothing }
}
