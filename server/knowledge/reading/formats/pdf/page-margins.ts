import { type Line, lineText } from './page-lines.ts'

/** Lines checked at the top and at the bottom of each page. */
const MARGIN_LINES = 3

/** Numbers of a line that may be the page's. */
const MARGIN_NUMBERS = 4

/** A line in the margin of this share of the pages is furniture. Left and right pages may differ, so less than half. */
const REPEATED_SHARE = 0.3

const PAGE_NUMBER =
  /^(?:(?:page|seite|side|página|pagina|strona|p\.|s\.)\s*)?[-–—|·\s]*(?:\d{1,4}|[ivxl]{1,6})[-–—|·\s]*(?:(?:of|von|de|di|sur|z|\/)\s*\d{1,4})?$/i

/** What browsers print around a page: the date and time before its title, its address before the page number. */
const BROWSER_MARGIN =
  /^(?:(?:https?|file):\/\/\S+ \d+\/\d+|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?: [AP]M)?(?: .*)?)$/i

/** Removes running headers, running footers and page numbers from a document's pages. */
export function withoutMargins(pages: Line[][]): Line[][] {
  const pagesOf = new Map<string, number[]>()
  pages.forEach((page, number) => {
    const keys = new Set([...topLines(page), ...bottomLines(page)].flatMap(marginKeys))
    for (const key of keys) pagesOf.set(key, [...(pagesOf.get(key) ?? []), number])
  })
  return pages.map((page, number) => {
    const isFurniture = (line: Line, index: number) => {
      if (index === 0 && isPageMark(line)) return true
      return marginKeys(line).some((key) =>
        repeats(line, number, index === 0, pagesOf.get(key) ?? [], pages.length),
      )
    }
    const furniture = new Set(
      [topLines(page), bottomLines(page)].flatMap((lines) => leading(lines, isFurniture)),
    )
    return page.filter((line) => !furniture.has(line))
  })
}

/** From the edge inwards up to the first text line: a line between text lines is text. */
function leading(lines: Line[], isFurniture: (line: Line, index: number) => boolean): Line[] {
  const end = lines.findIndex((line, index) => !isFurniture(line, index))
  return end < 0 ? lines : lines.slice(0, end)
}

/** By height on the page and not in drawing order: a footer may be drawn first. Outermost first. */
const topLines = (page: Line[]) => page.toSorted((a, b) => a.y - b.y).slice(0, MARGIN_LINES)
const bottomLines = (page: Line[]) => page.toSorted((a, b) => b.y - a.y).slice(0, MARGIN_LINES)

function isPageMark(line: Line): boolean {
  const text = lineText(line).trim()
  return PAGE_NUMBER.test(text) || BROWSER_MARGIN.test(text)
}

/**
 * Repeated at the same height on many pages, or as the outermost line of a nearby page. The header row of a table that spans
 * pages repeats as well: several cells without a number are kept at their first occurrence.
 */
function repeats(line: Line, number: number, isOuter: boolean, on: number[], pageCount: number): boolean {
  if (number === on[0] && line.cells.length > 1 && !/\d/.test(lineText(line))) return false
  const isNear = isOuter && on.some((other) => other !== number && Math.abs(other - number) <= 2)
  return isNear || on.length >= Math.max(2, Math.ceil(pageCount * REPEATED_SHARE))
}

/**
 * Height and words; and the same with each number relative to the page's own: 'Page 3 of 9' is the same on every page, while rows of
 * a price list differ.
 */
function marginKeys(line: Line): string[] {
  const text = lineText(line)
  const numbers = [...text.matchAll(/\d{1,5}/g)].slice(0, MARGIN_NUMBERS)
  const relative = numbers.map(({ 0: written, index }) => {
    return `${text.slice(0, index)}#${Number(written) - line.page}${text.slice(index + written.length)}`
  })
  return [text, ...relative].map((key) => `${Math.round(line.y / 2)} ${key}`)
}
