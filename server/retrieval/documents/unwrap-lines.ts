import { isListItem } from './list-item.ts'

/** Texts are wrapped to no more. */
const WIDTH_MAX = 100
/** Of a wrapped text's lines so many are about as long as its width. */
const FULL_LINES_SHARE = 0.35
const FULL_LINES_LEAST = 8
/** A line is wrapped if the next word would have made it longer than this share of the width: indents are not seen here. */
const FIT_SHARE = 0.9
/** A line at least this share of the longest one may have been wrapped. */
const FULL_LINE_SHARE = 0.65
const WRAPPED_LINE_MIN_CHARACTERS = 40
const WRAPPED_LINE_MAX_CHARACTERS = 160
const ENDED = /[.!?:;]["'”’)]*$/
/** 'Friday: 8:30 to 13:00', 'Phone: 01392 555 014'. */
const LABELLED = /^[\p{Lu}\p{N}][^:.!?]{0,60}:\s+\S/u
/** A German date that a line break has cut from its sentence: 'ab dem', '1. Juli'. */
const DATE =
  /^\d{1,2}\. (?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u
/** 'C01   Shirt, ironed     2.90' */
const COLUMNS = /\S\s{3,}\S/
const BROKEN_WORD = /\p{Ll}-$/u

/** The width that a text's lines were broken to fit; 0 where they end where they mean to. */
export function wrapWidth(lines: readonly string[]): number {
  const lengths = lines.flatMap(({ length }) => (length > 0 ? [length] : [])).sort((a, b) => a - b)
  // A long address may stick out.
  const width = lengths[Math.floor(lengths.length * 0.99)] ?? 0
  const full = lengths.filter((length) => length >= width * 0.85).length
  const isWrapped = full >= FULL_LINES_LEAST && full >= lengths.length * FULL_LINES_SHARE
  return isWrapped && width >= WRAPPED_LINE_MIN_CHARACTERS && width <= WIDTH_MAX ? width : 0
}

/** Joins lines that were broken only to fit a page's width, so that what is left as a line break means something. `width`: of the text, if known. */
export function unwrapLines(lines: string[], width = 0): string[] {
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0)
  const paragraphs: string[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const open = paragraphs.at(-1)
    if (before === undefined || !open || !isContinued(before, line, { longest, count: lines.length, width }))
      paragraphs.push([line])
    else open.push(line)
  }
  return paragraphs.map(joinLines)
}

/** Joined at once: a test of the text so far at each line would read it again and again. */
const joinLines = (lines: string[]): string =>
  lines.map((line, at) => (at === lines.length - 1 ? line : withoutBreak(line))).join('')

const withoutBreak = (line: string) => (BROKEN_WORD.test(line) ? line.slice(0, -1) : `${line} `)

interface Lines {
  longest: number
  count: number
  width: number
}

function isContinued(before: string, line: string, { longest, count, width }: Lines): boolean {
  if ((isListItem(line) && !DATE.test(line)) || longest > WRAPPED_LINE_MAX_CHARACTERS) return false
  if (LABELLED.test(before) && LABELLED.test(line)) return false
  if (COLUMNS.test(before) || COLUMNS.test(line)) return false
  if (width > 0) return before.length + 1 + line.search(/\s|$/) > width * FIT_SHARE
  if (/^\p{Ll}/u.test(line) && !ENDED.test(before)) return true
  if (count < 3 || longest < WRAPPED_LINE_MIN_CHARACTERS) return false
  return (
    before.length >= longest * FULL_LINE_SHARE && (!ENDED.test(before) || before.length >= longest * 0.85)
  )
}
