import { isListItem } from './list-item.ts'

/** A line at least this share of the longest one may have been wrapped. */
const FULL_LINE_SHARE = 0.65
const WRAPPED_LINE_MIN_CHARACTERS = 40
const WRAPPED_LINE_MAX_CHARACTERS = 160
const ENDED = /[.!?:;]["'”’)]*$/
/** 'Friday: 8:30 to 13:00', 'Phone: 01392 555 014'. */
const LABELLED = /^[\p{Lu}\p{N}][^:.!?]{0,60}:\s+\S/u
const BROKEN_WORD = /\p{Ll}-$/u

/** Joins lines that were broken only to fit a page's width, so that what is left as a line break means something. */
export function unwrapLines(lines: string[]): string[] {
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0)
  const paragraphs: string[][] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const open = paragraphs.at(-1)
    if (before === undefined || !open || !isContinued(before, line, longest, lines.length))
      paragraphs.push([line])
    else open.push(line)
  }
  return paragraphs.map(joinLines)
}

/** Joined at once: a test of the text so far at each line would read it again and again. */
const joinLines = (lines: string[]): string =>
  lines.map((line, at) => (at === lines.length - 1 ? line : withoutBreak(line))).join('')

const withoutBreak = (line: string) => (BROKEN_WORD.test(line) ? line.slice(0, -1) : `${line} `)

function isContinued(before: string, line: string, longest: number, count: number): boolean {
  if (isListItem(line) || longest > WRAPPED_LINE_MAX_CHARACTERS) return false
  if (LABELLED.test(before) && LABELLED.test(line)) return false
  if (/^\p{Ll}/u.test(line) && !ENDED.test(before)) return true
  if (count < 3 || longest < WRAPPED_LINE_MIN_CHARACTERS) return false
  return (
    before.length >= longest * FULL_LINE_SHARE && (!ENDED.test(before) || before.length >= longest * 0.85)
  )
}
