/** Plain text to blocks: headings, paragraphs and tables, as a reader would see them. */
import { type Block, QUESTION_LEVEL, RUN_IN_LEVEL, TITLE_LEVEL } from './block.ts'
import { isListItem } from './list-item.ts'
import { isMetadata } from './metadata.ts'
import { readTable } from './tables.ts'
import { unwrapLines, wrapWidth } from './unwrap-lines.ts'

const TITLE_MAX_WORDS = 12
const QUESTION_MAX_WORDS = 30
const TITLE_MAX_CHARACTERS = 200
const MARKDOWN_HEADING = /^(#{1,6})\s+(.*)$/
const UNDERLINE = /^(?:={3,}|-{3,})$/
const RULE = /^(?:[-*_] ?){3,}$/
const QUESTION_MARK = /^(?:q|question|frage)\s?:\s+/i
const ANSWER_MARK = /^(?:a|answer|antwort)\s?:\s+/i
const CLOSED = /[.,;:!…。]["'”’)]?$/

export function readPlainText(text: string): Block[] {
  const blocks: Block[] = []
  const lines = dropPageFurniture(splitIntoLines(text))
  const width = wrapWidth(lines)
  for (const group of lineGroups(lines)) {
    const numbered = numberedHeading(group)
    if (numbered) blocks.push(numbered.heading)
    const rest = numbered ? numbered.rest : group
    if (rest.length > 0) readGroup(rest, blocks, width)
  }
  return liftTitles(blocks)
}

/** Lines that belong together: titles and questions among them head what follows. */
export function readLines(lines: string[]): Block[] {
  const blocks: Block[] = []
  readGroup(lines, blocks, 0)
  return blocks
}

const splitIntoLines = (text: string) => text.split(/\r\n|\n|\r|\f|\u2028|\u2029/).map((line) => line.trim())

/** Characters at a line's end that are searched for a page number. */
const LINE_END_CHARACTERS = 80
const CONTENTS_LINE = /(?:\.{4,}|(?:\. ){4,})\s*\d+$/
const PAGE_NUMBER = /(?:^|\s)(?:-\s*\d+\s*-|(?:page|seite|p\.|s\.)\s*\d+(?:\s*(?:of|von|\/)\s*\d+)?)$/i

/** Without tables of contents and the lines that every page repeats. */
const dropPageFurniture = (lines: string[]): string[] =>
  lines.filter((line) => {
    const end = line.slice(-LINE_END_CHARACTERS)
    return !CONTENTS_LINE.test(end) && !PAGE_NUMBER.test(end)
  })

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
  if (isInCapitals(title))
    return { heading: { kind: 'heading', level, text: title, number: number[1] }, rest: others }
  const runIn = RUN_IN.exec(title)
  if (!runIn?.[1] || wordsIn(runIn[1]) > RUN_IN_MAX_WORDS) return null
  const runInLevel = depth > 1 ? level : RUN_IN_LEVEL
  const heading: Block = { kind: 'heading', level: runInLevel, text: runIn[1], number: number[1] }
  return { heading, rest: [title.slice(runIn[0].length), ...others] }
}

/** Lines between blank lines. */
function lineGroups(lines: string[]): string[][] {
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line) groups.at(-1)?.push(line)
    else if (groups.at(-1)?.length) groups.push([])
  }
  return groups.filter((group) => group.length > 0)
}

function readGroup(lines: string[], blocks: Block[], width: number): void {
  let rest: string[] = []
  const flush = () => {
    if (rest.length > 0) readParagraph(unwrapLines(rest, width), blocks, width > 0)
    rest = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const table = readTable(lines, at)
    const heading = MARKDOWN_HEADING.exec(line)
    if (table) {
      flush()
      blocks.push({ kind: 'table', lines: table.lines })
      at = table.end - 1
    } else if (heading?.[1] && heading[2]) {
      flush()
      blocks.push({ kind: 'heading', level: heading[1].length, text: heading[2].replace(/\s#+$/, '') })
    } else if (UNDERLINE.test(line) && (rest.length === 1 || (line.startsWith('=') && rest.length > 0))) {
      const text = rest.pop() ?? ''
      flush()
      blocks.push({ kind: 'heading', level: line.startsWith('=') ? 1 : 2, text })
    } else if (QUESTION_MARK.test(line)) {
      flush()
      blocks.push({ kind: 'heading', level: QUESTION_LEVEL, text: line.replace(QUESTION_MARK, '') })
    } else if (!RULE.test(line)) rest.push(line.replace(ANSWER_MARK, ''))
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
  if (lines.length > 1 && isInCapitals(lines[0] ?? '') && !isInCapitals(lines[1] ?? '')) return 1
  let count = 0
  while (count < 2 && count < lines.length && isTitleLine(lines[count] ?? '')) count++
  while (count > 0 && !isBody(lines[count] ?? '')) count--
  return count
}

/** 'ADDENDUM' above whatever follows. */
const isInCapitals = (line: string) =>
  isTitleLine(line) && /\p{Lu}{4}/u.test(line) && line === line.toUpperCase()

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

/** A paragraph of one short open line, with text below, is a title, and so are two; a row of such lines is not. */
export function liftTitles(blocks: Block[]): Block[] {
  const alone = blocks.map((block) =>
    block.kind === 'paragraph' && block.lines.length === 1 ? block.lines[0] : null,
  )
  const isTitle = alone.map((line) => line != null && (isTitleLine(line) || isQuestionLine(line)))
  return blocks.map((block, at) => {
    const line = alone[at]
    const end = isTitle[at + 1] ? at + 2 : at + 1
    const below = blocks[end]
    const first = isTitle[at - 1] ? at - 1 : at
    if (line == null || !isTitle[at] || !below || below.kind === 'heading' || isTitle[end]) return block
    if (end - first > 2 || isTitle[first - 1]) return block
    return { kind: 'heading', level: isQuestionLine(line) ? QUESTION_LEVEL : TITLE_LEVEL, text: line }
  })
}
