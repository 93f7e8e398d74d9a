/** Plain text to blocks: headings, paragraphs and tables, as a reader would see them. */
import { type Block, QUESTION_LEVEL, RUN_IN_LEVEL, TITLE_LEVEL } from './block.ts'
import { isInCapitals } from './capitals.ts'
import { type Line, readLines } from './lines.ts'
import { isListItem } from './list-item.ts'
import { isMetadata } from './metadata.ts'
import { isTableRow, readTable } from './tables.ts'
import { unwrapLines, wrapWidth } from './unwrap-lines.ts'

const TITLE_MAX_WORDS = 12
const QUESTION_MAX_WORDS = 30
const TITLE_MAX_CHARACTERS = 200
const MARKDOWN_HEADING = /^(#{1,6})\s+(.*)$/
const UNDERLINE = /^(?:={3,}|-{3,})$/
/** '-- LIGHT --' */
const RULED_TITLE = /^[-=*_~+]{2,}\s+(\S.{0,80}?)\s+[-=*_~+]{2,}$/
const RULE = /^(?:[-*_] ?){3,}$/
const QUESTION_MARK = /^(?:q|question|frage)\s?:\s+/i
const ANSWER_MARK = /^(?:a|answer|antwort)\s?:\s+/i
const CLOSED = /[.,;:!…。]["'”’)]?$/

export function readPlainText(text: string): Block[] {
  const blocks: Block[] = []
  const lines = readLines(text)
  const width = wrapWidth(lines)
  for (const group of lineGroups(lines)) {
    const unwrapped = unwrapGroup(group, width)
    const numbered = numberedHeading(unwrapped)
    if (numbered) blocks.push(numbered.heading)
    const rest = numbered ? numbered.rest : unwrapped
    if (rest.length > 0) readGroup(rest, blocks, Boolean(width))
  }
  return liftTitles(blocks)
}

/** Lines that belong together: titles and questions among them head what follows. */
export function readParagraphs(lines: string[]): Block[] {
  const blocks: Block[] = []
  readGroup(
    unwrapGroup(
      lines.map((text) => ({ text, indent: 0 })),
      null,
    ),
    blocks,
    false,
  )
  return blocks
}

/** What is marked, underlined or in a table is a line of its own. */
function unwrapGroup(lines: readonly Line[], width: number | null): string[] {
  const runs: Line[][] = []
  let isOpen = false
  for (const [at, line] of lines.entries()) {
    const isOwn = isMark(line.text) || UNDERLINE.test(lines[at + 1]?.text ?? '')
    if (isOpen && !isOwn) runs.at(-1)?.push(line)
    else runs.push([line])
    isOpen = !isOwn
  }
  return runs.flatMap((run) => unwrapLines(run, width))
}

const isMark = (line: string) =>
  RULE.test(line) ||
  UNDERLINE.test(line) ||
  MARKDOWN_HEADING.test(line) ||
  RULED_TITLE.test(line) ||
  QUESTION_MARK.test(line) ||
  isTableRow(line)

const NUMBER = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?\s+/
const RUN_IN = /^(\p{Lu}[^.!?:;]{2,60})\.\s+(?=\S)/u
const RUN_IN_MAX_WORDS = 7

/** '2. THE BATTERY' alone, or '7.2 The light. Steady green: all is well' at the head of its own paragraph. */
function numberedHeading(group: string[]): { heading: Block; rest: string[] } | null {
  const [first = '', ...others] = group
  const number = NUMBER.exec(first)
  if (!number?.[1] || others.some((line) => NUMBER.test(line))) return null
  const depth = number[1].split('.').length
  const title = first.slice(number[0].length)
  const level = TITLE_LEVEL + (depth - 1) / 4
  if (others.length === 0 && isTitleLine(title))
    return { heading: { kind: 'heading', level, text: title, number: number[1] }, rest: [] }
  if (isTitleInCapitals(title))
    return { heading: { kind: 'heading', level, text: title, number: number[1] }, rest: others }
  const runIn = RUN_IN.exec(title)
  if (!runIn?.[1] || wordsIn(runIn[1]) > RUN_IN_MAX_WORDS) return null
  const runInLevel = depth > 1 ? level : RUN_IN_LEVEL
  const heading: Block = { kind: 'heading', level: runInLevel, text: runIn[1], number: number[1] }
  return { heading, rest: [title.slice(runIn[0].length), ...others] }
}

/** Lines between blank lines. */
function lineGroups(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [[]]
  for (const line of lines) {
    if (line.text) groups.at(-1)?.push(line)
    else if (groups.at(-1)?.length) groups.push([])
  }
  return groups.filter((group) => group.length > 0)
}

/** `isWrapped`: at a width that is known. */
function readGroup(lines: string[], blocks: Block[], isWrapped: boolean): void {
  let rest: string[] = []
  const flush = () => {
    if (rest.length > 0) readParagraph(rest, blocks, isWrapped)
    rest = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const table = readTable(lines, at)
    const heading = MARKDOWN_HEADING.exec(line)
    const ruled = RULED_TITLE.exec(line)?.[1]
    if (table) {
      flush()
      blocks.push({ kind: 'table', lines: table.lines })
      at = table.end - 1
    } else if (heading?.[1] && heading[2]) {
      flush()
      blocks.push({ kind: 'heading', level: heading[1].length, text: heading[2].replace(/\s#+$/, '') })
    } else if (ruled) {
      flush()
      blocks.push({ kind: 'heading', level: 2, text: ruled })
    } else if (
      UNDERLINE.test(line) &&
      (rest.length === 1 || (line.startsWith('=') && rest.length > 0)) &&
      !CLOSED.test(rest.at(-1) ?? '')
    ) {
      const text = rest.pop() ?? ''
      flush()
      blocks.push({ kind: 'heading', level: line.startsWith('=') ? 1 : 2, text })
    } else if (QUESTION_MARK.test(line)) {
      flush()
      blocks.push({ kind: 'heading', level: QUESTION_LEVEL, text: line.replace(QUESTION_MARK, '') })
    } else if (!RULE.test(line) && !UNDERLINE.test(line)) rest.push(line.replace(ANSWER_MARK, ''))
  }
  flush()
}

/** A paragraph may open with one or two titles, and may hold questions, each on a line above its answer. */
function readParagraph(lines: string[], blocks: Block[], isWrapped: boolean): void {
  let rest: string[] = []
  const opening = openingTitles(lines, isWrapped)
  for (const [at, line] of lines.entries()) {
    // The second of two titles is nested below the first.
    const level = at < opening ? TITLE_LEVEL + at / 2 : questionLevel(line, lines[at + 1])
    if (level === null) {
      rest.push(line)
      continue
    }
    if (rest.length > 0) blocks.push({ kind: 'paragraph', lines: rest })
    rest = []
    blocks.push({ kind: 'heading', level, text: line })
  }
  if (rest.length > 0) blocks.push({ kind: 'paragraph', lines: rest })
}

function openingTitles(lines: string[], isWrapped: boolean): number {
  if (isWrapped && isCasualTitle(lines[0] ?? '') && isBody(lines[1] ?? '')) return 1
  if (lines.length > 1 && isTitleInCapitals(lines[0] ?? '') && !isInCapitals(lines[1] ?? '')) return 1
  let count = 0
  while (count < 2 && count < lines.length && isTitleLine(lines[count] ?? '')) count++
  while (count > 0 && !isBody(lines[count] ?? '')) count--
  return count
}

/** 'ADDENDUM' above whatever follows. */
const isTitleInCapitals = (line: string) => isTitleLine(line) && isInCapitals(line)

/** 'who does what': of a wrapped text a few words that the next line's would have fitted beside. */
const CASUAL_TITLE_MOST_WORDS = 5
const isCasualTitle = (line: string) =>
  wordsIn(line) <= CASUAL_TITLE_MOST_WORDS && isTitleLine(line.charAt(0).toUpperCase() + line.slice(1))

const isBody = (line: string) => CLOSED.test(line) || wordsIn(line) > TITLE_MAX_WORDS || isListItem(line)

const questionLevel = (line: string, next: string | undefined) =>
  next !== undefined && isQuestionLine(line) && !isQuestionLine(next) ? QUESTION_LEVEL : null

const wordsIn = (line: string) => line.split(/\s+/).length
const isShort = (line: string, words: number) => line.length <= TITLE_MAX_CHARACTERS && wordsIn(line) <= words

const isQuestionLine = (line: string) =>
  /[?？]$/.test(line) && !isListItem(line) && isShort(line, QUESTION_MAX_WORDS)

const isTitleLine = (line: string) =>
  !isMetadata(line) &&
  isShort(line, TITLE_MAX_WORDS) &&
  !CLOSED.test(line) &&
  !/[?？]$/.test(line) &&
  !isListItem(line) &&
  /^[\p{Lu}\p{N}\p{Lo}*"'“§]/u.test(line) &&
  /\p{L}{2}/u.test(line)

/** 'boats', between blank lines: one alone may be a note. */
const CASUAL_TITLES_LEAST = 2
const SMALL_LINE = /^\p{Ll}\D*$/u
const isProse = (block: Block | undefined) =>
  block !== undefined && block.kind !== 'heading' && isBody(block.lines[0] ?? '')

/** A paragraph of one short open line, with text below, is a title, and so are two; a row of such lines is not. */
export function liftTitles(blocks: Block[]): Block[] {
  const alone = blocks.map((block) =>
    block.kind === 'paragraph' && block.lines.length === 1 ? block.lines[0] : null,
  )
  const isCasual = alone.map(
    (line, at) => line != null && SMALL_LINE.test(line) && isCasualTitle(line) && isProse(blocks[at + 1]),
  )
  const isStyle = isCasual.filter(Boolean).length >= CASUAL_TITLES_LEAST
  const isTitle = alone.map(
    (line, at) => line != null && (isTitleLine(line) || isQuestionLine(line) || (isStyle && isCasual[at])),
  )
  return blocks.map((block, at) => {
    const line = alone[at]
    const end = isTitle[at + 1] ? at + 2 : at + 1
    const below = blocks[end]
    const first = isTitle[at - 1] ? at - 1 : at
    if (line == null || !isTitle[at] || !below) return block
    const isOpen = below.kind === 'heading' || isTitle[end]
    if (isOpen && !(isTitleInCapitals(line) && below.kind === 'heading' && below.level > TITLE_LEVEL))
      return block
    if (end - first > 2 || isTitle[first - 1]) return block
    return { kind: 'heading', level: isQuestionLine(line) ? QUESTION_LEVEL : TITLE_LEVEL, text: line }
  })
}
