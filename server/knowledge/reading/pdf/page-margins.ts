import { type Line, lineText } from './page-lines.ts'

/** Lines looked at from the top and from the bottom of each page. */
const MARGIN_LINES = 3

/** A line in the margin of this share of the pages is furniture. Left and right pages may differ, so less than half. */
const REPEATED_SHARE = 0.3

const PAGE_NUMBER =
  /^(?:(?:page|seite|side|página|pagina|strona|p\.|s\.)\s*)?[-–—|·\s]*(?:\d{1,4}|[ivxl]{1,6})[-–—|·\s]*(?:(?:of|von|de|di|sur|z|\/)\s*\d{1,4})?$/i

/** What browsers print around a page: the date and time before its title, its address before the page number. */
const BROWSER_MARGIN =
  /^(?:(?:https?|file):\/\/\S+ \d+\/\d+|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?: [AP]M)?(?: .*)?)$/i

/** Takes running headers, running footers and page numbers out of a document's pages. */
export function withoutMargins(pages: Line[][]): Line[][] {
  const places = new Map<string, number[]>()
  pages.forEach((page, number) => {
    for (const key of new Set(marginLines(page).map(marginKey)))
      places.set(key, [...(places.get(key) ?? []), number])
  })
  return pages.map((page, number) => {
    const margin = marginLines(page)
    const isFurniture = (line: Line) =>
      isOutermost(page, line) && isPageMark(line)
        ? true
        : repeats(line, number, places.get(marginKey(line)) ?? [], pages.length, page)
    const furniture = new Set(margin.filter(isFurniture))
    return page.filter((line) => !furniture.has(line))
  })
}

const isPageMark = (line: Line) =>
  PAGE_NUMBER.test(lineText(line).trim()) || BROWSER_MARGIN.test(lineText(line).trim())

/**
 * Said again at the same height on many pages, or as the outermost line of a page near. The header row of a table that goes over
 * pages repeats as well: several cells without a number are kept where they stand first.
 */
function repeats(line: Line, number: number, on: number[], pageCount: number, page: Line[]): boolean {
  if (number === on[0] && line.cells.length > 1 && !/\d/.test(lineText(line))) return false
  const isNear = on.some((other) => other !== number && Math.abs(other - number) <= 2)
  return (
    on.length >= Math.max(2, Math.ceil(pageCount * REPEATED_SHARE)) || (isNear && isOutermost(page, line))
  )
}

/** By height on the page: a footer may be drawn first. */
function marginLines(page: Line[]): Line[] {
  const byHeight = page.toSorted((a, b) => a.y - b.y)
  return [...new Set([...byHeight.slice(0, MARGIN_LINES), ...byHeight.slice(-MARGIN_LINES)])]
}

/** The same words, but for numbers, at the same height. */
const marginKey = (line: Line) => `${Math.round(line.y / 2)} ${lineText(line).replace(/\d+/g, '#')}`

function isOutermost(page: Line[], line: Line): boolean {
  return (
    page.every((other) => other === line || other.y > line.y) ||
    page.every((other) => other === line || other.y < line.y)
  )
}
