/** An owner's message to sentences and clauses. People type without capitals: a full stop ends a sentence before a small letter too. */
import { type Span, splitSentences } from '../../../../retrieval/text/sentences.ts'

export interface Piece extends Span {
  text: string
}

const NO_END =
  /(?:^|[\s(])(?:\p{L}|\p{L}\.\p{L}|approx|etc|ca|bzw|inkl|zzgl|usw|str|nr|tel|min|max|dr|mr|mrs|ms|st|prof|vs|no|ext|incl|evtl|ggf|ffm|sra?|frl|\d{1,2})\.$/iu

/** '- P2: ward impaired. 1 h / 8 h.': an entry is understood as a whole. */
const ENTRY = /^[ \t]*[-*•–+]\s\S[^\n]{0,160}$/gmu

export function sentencesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: line } of text.matchAll(ENTRY)) {
    const [start, entry] = [index + line.length - line.trimStart().length, line.trim()]
    pieces.push(...proseIn(text, from, index), { start, end: start + entry.length, text: entry })
    from = index + line.length
  }
  return [...pieces, ...proseIn(text, from, text.length)]
}

const proseIn = (text: string, from: number, to: number): Piece[] =>
  splitSentences(text.slice(from, to)).flatMap(({ start, end }) =>
    splitAt(text, from + start, from + end, /[.!?…]+["')]*\s+(?=\p{Ll})/gu, NO_END),
  )

const CLAUSE_END = /[,;:]\s+|\s[–—-]{1,2}\s|(?:\.\.\.|…)\s*/gu

/** The parts of a sentence between its commas. */
export const clausesOf = (text: string): Piece[] => splitAt(text, 0, text.length, CLAUSE_END, null)

const PART_END =
  /[,;:.!?]\s+|\s[–—-]{1,2}\s|\s(?:and|or|but|und|oder|aber|sowie|y|o|pero|et|ou|mais)(?=\s)/giu

/** Smaller than clauses: 'the bow 65 and the cello 80' are two. */
export const phrasesOf = (text: string): Piece[] => splitAt(text, 0, text.length, PART_END, null)

function splitAt(text: string, from: number, to: number, mark: RegExp, unless: RegExp | null): Piece[] {
  const pieces: Piece[] = []
  let start = from
  for (const match of text.slice(from, to).matchAll(mark)) {
    const end = from + match.index + match[0].trimEnd().length
    if (unless?.test(text.slice(start, end))) continue
    pieces.push({ start, end, text: text.slice(start, end) })
    start = from + match.index + match[0].length
  }
  if (start < to) pieces.push({ start, end: to, text: text.slice(start, to) })
  return pieces
}

export const ASKS = /\?\s*$/
