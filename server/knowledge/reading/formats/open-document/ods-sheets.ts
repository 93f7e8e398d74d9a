import { attribute, elements, findElements, type XmlElement } from '../../archive/xml-tree.ts'
import type { Sheet } from '../spreadsheet/sheet-blocks.ts'
import { cellText } from './odt-blocks.ts'

/** A value repeated over more cells than this is a filled-in format and not knowledge; repeats are cut here. */
const MAX_REPEATS = 1000

/** The visible tables of an OpenDocument spreadsheet (ODF 1.2 part 1, chapter 9). Repeats of nothing are never written out. */
export function odsSheets(content: XmlElement): Sheet[] {
  const hidden = hiddenStyles(content)
  return findElements(content, 'office:spreadsheet')
    .flatMap((spreadsheet) => elements(spreadsheet).filter((child) => child.name === 'table:table'))
    .filter((table) => !hidden.has(attribute(table, 'table:style-name') ?? ''))
    .map((table) => ({ name: attribute(table, 'table:name') ?? '', rows: tableRows(table) }))
}

function hiddenStyles(content: XmlElement): Set<string> {
  const styles = findElements(content, 'style:style').filter((style) =>
    findElements(style, 'style:table-properties').some(
      (properties) => attribute(properties, 'table:display') === 'false',
    ),
  )
  return new Set(styles.map((style) => attribute(style, 'style:name') ?? ''))
}

function tableRows(table: XmlElement): string[][] {
  return findElements(table, 'table:table-row').flatMap((row) => {
    const cells = rowCells(row)
    return cells.length > 0 ? Array<string[]>(repeats(row, 'table:number-rows-repeated')).fill(cells) : [[]]
  })
}

/** The row up to its last filled cell; empty cells between filled ones keep their place. */
function rowCells(row: XmlElement): string[] {
  const cells: string[] = []
  let empty = 0
  for (const cell of elements(row)) {
    const count = repeats(cell, 'table:number-columns-repeated')
    const text = cellValue(cell)
    if (!text) {
      empty += count
      continue
    }
    for (; empty > 0; empty--) cells.push('')
    for (let repeat = 0; repeat < count; repeat++) cells.push(text)
  }
  return cells
}

/** As displayed, but dates in full: a displayed date may hide its century, or the order of day and month. */
function cellValue(cell: XmlElement): string {
  const date = attribute(cell, 'office:date-value')
  return date ? date.replace('T', ' ').replace(/ 00:00:00.*$/, '') : cellText(cell)
}

function repeats(element: XmlElement, name: string): number {
  const count = Number(attribute(element, name) ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_REPEATS) : 1
}
