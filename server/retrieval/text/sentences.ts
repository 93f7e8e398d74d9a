/** Text to sentences. A line break always ends one: chunk texts keep only breaks that mean something. */

export interface Span {
  start: number
  end: number
}

/** The counts are bounded so that a page of dots costs no more than a page of words. */
const END = /[.!?…]{1,5}["'”’»)\]]{0,3}(?=\s|$)|[。！？]|\n+/g
/** Before a full stop these do not end a sentence. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st jr sr vs etc approx dept est fig inc ltd co corp vol pp al gen col lt sgt rev hon gov sen rep
  jan feb mar apr jun jul aug sep sept oct nov dec e.g i.e u.s u.k a.m p.m cf ca z.b d.h bzw usw nr str evtl ggf inkl
  bspw vgl abs ziff tel zzgl exkl bzgl tgl mtl mio mrd sog hr fr mme mlle sra sres sig dott ing eg ie`.split(
    /\s+/,
  ),
)
/** 'Projektnr.', 'Körnerstr.' */
const GERMAN_COMPOUND = /\p{L}{3}(?:nr|str)$/u
/** 'Max. 20 people': words where no number follows, as in 'No. We are closed.' */
const BEFORE_NUMBER = /^(?:max|min|mind|no)$/
const LAST_WORD = /(?:^|[\s("'“‘])([\p{L}.]{1,20}|\d{1,2})\.$/u
const STARTS_LOWER = /^\s*["'“‘(]?\p{Ll}/u

/** Sentences as spans of the text, without surrounding space, empty ones omitted. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    const isBreak = match[0].startsWith('\n')
    if (!isBreak && !endsSentence(text, start, match.index, end)) continue
    pushSpan(spans, text, start, isBreak ? match.index : end)
    start = end
  }
  pushSpan(spans, text, start, text.length)
  return spans
}

export const sentenceTexts = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end))

function endsSentence(text: string, start: number, mark: number, end: number): boolean {
  if (STARTS_LOWER.test(text.slice(end, end + 8))) return false
  if (text[mark] !== '.') return true
  const before = LAST_WORD.exec(text.slice(Math.max(start, mark - 24), mark + 1))?.[1]
  if (!before) return true
  const word = before.toLowerCase()
  if (/^\d/.test(word))
    return (
      !isOrdinal(text.slice(Math.max(start, mark - 24), mark)) &&
      !GERMAN_MONTH.test(text.slice(end, end + 12))
    )
  // Neither an initial ('J. Smith') nor a part of 'e. V.' or 'z. B.' is an end.
  if (BEFORE_NUMBER.test(word) && /^\s?\d/.test(text.slice(end))) return false
  return !(ABBREVIATIONS.has(word) || GERMAN_COMPOUND.test(word) || /^\p{L}$/u.test(before))
}

/** 'Von April bis Oktober, 1. Mai geschlossen.' */
const GERMAN_MONTH =
  /^\s*(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u

/** A German ordinal ('am 3. Mai') or a list number ('2. Open the lid'): the number comes first or after a small word. */
const isOrdinal = (before: string) =>
  /(?:^|\n)\s*\d{1,2}$|\b(?:am|im|vom|zum|beim|der|die|das|dem|den|des|bis|ab|seit|und|ein\w{0,2})\s\d{1,2}$/i.test(
    before,
  )

function pushSpan(spans: Span[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  if (end > start) spans.push({ start, end })
}

const isSpace = (text: string, at: number) => /\s/.test(text[at] ?? '')
