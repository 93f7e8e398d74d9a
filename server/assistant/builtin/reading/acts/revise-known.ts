/** Reads an owner's message beside the sentences that it may mean. */
import type { Revise, Revision } from '../../../types.ts'
import { isStatement } from './act-labels.ts'
import { meantScore, sentenceFeatures } from './change-features.ts'
import { sentencesNamed } from './codes.ts'
import type { MessagePart } from './cut-message.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { beliefIn, mayMean, saysChange } from './part-beliefs.ts'
import { NO_SENTENCE, nothingIn, withActRead, withNamedMatter, withoutRemarks } from './remarks.ts'
import type { Revised } from './revised.ts'
import { readSaid } from './said.ts'
import { mostDone, sentencesApart, standAlone, TOGETHER_LEAST } from './sentences-apart.ts'

/** In nearly all of a hundred corrections and removals one of so many is meant. */
const SENTENCES_MOST = 3
/** What does not sound as if it changed anything, as most messages, is read beside the likeliest sentence alone: a pair takes some 15 ms. */
const BELIEF_IN_CHANGE_LEAST = 0.05

export interface ReadBesideInput {
  message: string
  parts: readonly MessagePart[]
  partsOf: (text: string) => MessagePart[]
  known: KnownText
  revise: Revise
}

/** What was read of each part beside the sentences that it may mean. `parts`: those of the message, their sentences, or all of it as one. */
export async function readBeside(
  { message, parts, partsOf, known, revise }: ReadBesideInput,
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
  const readApart = async (part: MessagePart): Promise<MessagePart[]> => {
    const sentences = sentencesApart(part, partsOf)
    await Promise.all([...(mayMean(part) ? [part] : []), ...sentences].map(revisePart))
    if (standAlone(part, sentences, revised)) return sentences
    const runs = withoutRemarks(part, sentences, revised)
    await Promise.all(runs.filter((run) => mayMean(run) && !revised.has(run.text)).map(revisePart))
    return runs
  }
  const whole = wholeOf(message, parts)
  const [apart] = await Promise.all([Promise.all(parts.map(readApart)), whole && revisePart(whole)])
  const mostOf = (part: MessagePart) => mostDone(part, revised).score
  const isOne = whole && mostOf(whole) > Math.max(0, ...apart.flat().map(mostOf)) + TOGETHER_LEAST
  const read = (isOne ? [whole] : apart.flat()).map((part) => withActRead(part, revised))
  return { parts: withNamedMatter(read).map((part) => withNothingSaid(part, revised)), revised }
}

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

export function sentencesMeant(text: string, known: KnownText, limit = SENTENCES_MOST): KnownSentence[] {
  const said = readSaid(text, 'correction', known)
  return sentencesNamed(text, known)
    .map((sentence) => ({ sentence, score: meantScore(sentenceFeatures(said, sentence, known)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ sentence }) => sentence)
}

const withNothingSaid = (part: MessagePart, revised: Revised): MessagePart =>
  part.isOpened || !revised.get(part.text)?.size ? part : { ...part, saysNothing: nothingIn(part, revised) }
