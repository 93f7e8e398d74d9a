/** The lines of a plain text, without what is printed on every page. */

/** `text`: without the spaces around it, of which `indent` were before it. */
export interface Line {
  text: string
  indent: number
}

const TAB_WIDTH = 4

export function readLines(text: string): Line[] {
  const lines = text.split(/\r\n|\n|\r|\f|\u2028|\u2029/).map((line) => {
    const start = line.search(/\S|$/)
    return { text: line.trim(), indent: line.slice(0, start).replaceAll('\t', ' '.repeat(TAB_WIDTH)).length }
  })
  const isHeader = pageHeaders(lines)
  return lines.filter((line) => !isFurniture(line.text) && !isHeader(line.text))
}

/** Characters at a line's end that are searched for a page number. */
const LINE_END_CHARACTERS = 80
const CONTENTS_LINE = /(?:\.{4,}|(?:\. ){4,})\s*\d+$/
const PAGE_NUMBER = /(?:^|\s)(?:-\s*\d+\s*-|(?:page|seite|p\.|s\.)\s*\d+(?:\s*(?:of|von|\/)\s*\d+)?)$/i

/** A line of a table of contents, or a page number. */
function isFurniture(line: string): boolean {
  const end = line.slice(-LINE_END_CHARACTERS)
  return CONTENTS_LINE.test(end) || PAGE_NUMBER.test(end)
}

/** 'TORVIK DH20            7' */
const NUMBERED = /^(\S.{0,60}?)\s{3,}(\d{1,4})$/
const PAGES_LEAST = 3

/** The title that every page repeats, each with another number. */
function pageHeaders(lines: readonly Line[]): (line: string) => boolean {
  const pages = new Map<string, Set<string>>()
  for (const { text } of lines) {
    const [, title, page] = NUMBERED.exec(text) ?? []
    if (title && page) pages.set(title, (pages.get(title) ?? new Set()).add(page))
  }
  return (line) => (pages.get(NUMBERED.exec(line)?.[1] ?? '')?.size ?? 0) >= PAGES_LEAST
}
