/** Joins lines that were broken only to fit a page's width, so that what is left as a line break means something. */

import { isInCapitals } from './capitals.ts'
import type { Line } from './lines.ts'
import { isListItem } from './list-item.ts'

/** A line is wrapped if the next word would have made it longer than this share of the width. */
const FIT_SHARE = 0.9
/** The same where letters differ in width, as in the text of a PDF. */
const LOOSE_FIT_SHARE = 0.65
/** Of the lines that are surely broken so many end at the width. */
const FITTING_SHARE = 0.8
/** So many show a width, and that there is none. */
const BROKEN_LEAST = 4
const RAGGED_LEAST = 8
const WIDTH_LEAST = 40
const WIDTH_MOST = 100
/** A line at least this share of the longest one of its paragraph may have been wrapped. */
const FULL_LINE_SHARE = 0.65
const WRAPPED_LINE_MIN_CHARACTERS = 40
const WRAPPED_LINE_MAX_CHARACTERS = 160
const ENDED = /[.!?:;]["'”’)]*$/
/** 'Friday: 8:30 to 13:00', 'Phone: 01392 555 014', 'clip force: 9 N'. */
const LABELLED = /^(?:[\p{Lu}\p{N}][^:.!?]{0,60}|\p{Ll}[^:.,;!?]{0,30}):\s+\S/u
/** A German date that a line break has cut from its sentence: 'ab dem', '1. Juli'. */
const DATE =
  /^\d{1,2}\. (?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u
/** '(2) Eigene Bienen sind keine Voraussetzung.', 'b) Fördermitglieder', '4  air inlet' */
const PARAGRAPH_MARK = /^(?:\(?(?:\d{1,2}|[a-z])\)\s|\d{1,2}\s{2,})/
/** '(carried by 52 to 9)' */
const IN_BRACKETS = /^\([^()]+\)$/
/** 'C01   Shirt, ironed     2.90', 'Air flow ......... 165 m3/h' */
const COLUMNS = /\S\s{3,}\S|\.{4}/
/** 'E1   Humidity sensor faulty', 'NIGHT  Lowest fan speed' */
const TERM = /^\S+(?: \S+)?\s{2,}\S/
const BROKEN_WORD = /\p{Ll}-$/u

const mayBreakSentence = (before: string, line: string) => /^\p{Ll}/u.test(line) && !ENDED.test(before)
const lengthOf = ({ text, indent }: Line) => indent + text.length
/** Of a line with the first word of the next one. */
const lengthWith = (line: Line, next: Line) => lengthOf(line) + 1 + next.text.search(/\s|$/)

/** The width that a text's lines were broken to fit; 0 where they end where they mean to, and null where too few are broken to tell. */
export function wrapWidth(lines: readonly Line[]): number | null {
  const broken = lines.flatMap((line, at) => {
    const next = lines[at + 1]
    const isBroken =
      next && mayBreakSentence(line.text, next.text) && !COLUMNS.test(line.text) && !COLUMNS.test(next.text)
    return isBroken ? [{ length: lengthOf(line), least: lengthWith(line, next) }] : []
  })
  if (broken.length < BROKEN_LEAST) return null
  const fitting = (width: number, share: number) =>
    broken.filter(({ length, least }) => length <= width && least > width * share).length
  const isMost = (count: number) => count >= broken.length * FITTING_SHARE
  const widths = [...new Set(broken.map(({ length }) => length))]
  const width = widths.reduce((best, one) =>
    fitting(one, FIT_SHARE) > fitting(best, FIT_SHARE) ? one : best,
  )
  if (width >= WIDTH_LEAST && width <= WIDTH_MOST && isMost(fitting(width, FIT_SHARE))) return width
  return broken.length < RAGGED_LEAST || widths.some((one) => isMost(fitting(one, LOOSE_FIT_SHARE)))
    ? null
    : 0
}

export function unwrapLines(lines: readonly Line[], width: number | null = null): string[] {
  const longest = lines.reduce((length, { text }) => Math.max(length, text.length), 0)
  const paragraphs: Line[][] = []
  for (const line of lines) {
    const open = paragraphs.at(-1)
    if (open && isContinued(open, line, { longest, count: lines.length, width })) open.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}

/** Joined at once: a test of the text so far at each line would read it again and again. */
const joinLines = (lines: readonly Line[]): string =>
  lines.map(({ text }, at) => (at === lines.length - 1 ? text : withoutBreak(text))).join('')

const withoutBreak = (line: string) => (BROKEN_WORD.test(line) ? line.slice(0, -1) : `${line} `)

interface Paragraph {
  longest: number
  count: number
  width: number | null
}

function isContinued(open: readonly Line[], line: Line, { longest, count, width }: Paragraph): boolean {
  const first = open[0] ?? line
  const before = open.at(-1) ?? line
  const [last, next] = [before.text, line.text]
  if ((isListItem(next) && !DATE.test(next)) || PARAGRAPH_MARK.test(next) || IN_BRACKETS.test(next))
    return false
  if (longest > WRAPPED_LINE_MAX_CHARACTERS || (isInCapitals(last) && !isInCapitals(next))) return false
  if (LABELLED.test(last) && LABELLED.test(next)) return false
  const isIndented = line.indent > first.indent && !COLUMNS.test(next) && !LABELLED.test(next)
  if (isIndented && (TERM.test(first.text) || LABELLED.test(first.text))) return true
  if (COLUMNS.test(last) || COLUMNS.test(next)) return false
  const isBroken = mayBreakSentence(last, next)
  if (width === 0) return false
  if (width)
    return (
      lengthWith(before, line) > width * FIT_SHARE || (isBroken && lengthOf(before) > width * LOOSE_FIT_SHARE)
    )
  if (isBroken) return true
  if (count < 3 || longest < WRAPPED_LINE_MIN_CHARACTERS) return false
  return last.length >= longest * FULL_LINE_SHARE && (!ENDED.test(last) || last.length >= longest * 0.85)
}
