/** 'Please delete “Nobody asks about the van”': what is quoted word for word names its sentence. */
import { plain } from '../plain.ts'
import type { MessagePart } from './cut-message.ts'
import { cutPart } from './cut-part.ts'
import { holdsWords } from './denied.ts'
import type { Cut } from './edits.ts'
import type { KnownSentence, KnownText } from './known-sentences.ts'
import { readSaid } from './said.ts'

const QUOTE = /[“„"«»]\s*([^“”„"«»\n]{3,300}?)\s*[”“"«»]/gu
const LEAST_WORDS = 2

const quotesIn = (text: string) =>
  [...text.matchAll(QUOTE)]
    .map(([, words = '']) => words)
    .filter((words) => plain(words).split(' ').length >= LEAST_WORDS)

/** The cuts, and the parts of the message that say nothing else. */
export function quotedRemoval(
  parts: readonly MessagePart[],
  known: () => KnownText,
): { cuts: Cut[]; said: readonly MessagePart[] } {
  if (!parts.some(({ act }) => act === 'removal')) return { cuts: [], said: [] }
  const isOnlyThat = ({ act, text }: MessagePart) => act === 'removal' && namesNothing(text, known())
  const said = parts.filter((part) => quotesIn(part.text).length > 0 || isOnlyThat(part))
  const cuts = said.flatMap(({ text }) => quotesIn(text)).flatMap((quote) => cutsOf(quote, known().sentences))
  return cuts.length > 0 ? { cuts, said } : { cuts, said: [] }
}

/** 'Please take that out.' */
function namesNothing(text: string, known: KnownText): boolean {
  const { matter, values } = readSaid(text, 'removal', known)
  return matter.length + values.length === 0
}

function cutsOf(quote: string, sentences: readonly KnownSentence[]): Cut[] {
  const quoted = sentences.filter(({ text }) => isMostOf(quote, text))
  if (quoted.length > 0) return quoted.map(({ source, start, end }) => ({ source, start, end, now: '' }))
  const [one, ...others] = sentences.filter(({ text }) => holdsWords(text, quote))
  const at = one?.text.toLowerCase().indexOf(quote.toLowerCase()) ?? -1
  return one && at >= 0 && others.length === 0 ? cutPart(one, at, at + quote.length) : []
}

const isMostOf = (quote: string, sentence: string) =>
  holdsWords(quote, sentence) || (holdsWords(sentence, quote) && 2 * quote.length > sentence.length)
