import type { Block } from '../../blocks/blocks.ts'

/** A sheet as displayed: cells by row, '' where there is nothing. */
export interface Sheet {
  name: string
  rows: string[][]
}

export function sheetsBlocks(sheets: Sheet[]): Block[] {
  return sheets.flatMap((sheet) => {
    const blocks = rowsBlocks(sheet.rows)
    return blocks.length > 0 ? [{ kind: 'heading' as const, level: 1, text: sheet.name }, ...blocks] : []
  })
}

export function rowsBlocks(rows: string[][]): Block[] {
  const blocks: Block[] = []
  for (const region of regions(rows)) {
    const last = blocks.at(-1)
    if (last?.kind === 'table' && beginsWithData(region)) last.rows.push(...region)
    else blocks.push(...regionBlocks(region))
  }
  return blocks
}

/** Empty rows part a sheet into regions: a title, a table, a note, another table. */
function regions(rows: string[][]): string[][][] {
  const found: string[][][] = []
  let isOpen = false
  for (const row of rows) {
    const isFilled = row.some((cell) => cell.trim())
    if (isFilled && isOpen) found.at(-1)?.push(row)
    else if (isFilled) found.push([row])
    isOpen = isFilled
  }
  return found
}

/** Rows with a single cell at the top of a region, above a wider row, are its captions and not its header. */
function regionBlocks(rows: string[][]): Block[] {
  const firstWide = rows.findIndex((row) => filledCells(row).length > 1)
  const captions = firstWide < 0 ? rows : rows.slice(0, firstWide)
  const table = firstWide < 0 ? [] : rows.slice(firstWide)
  return [
    ...captions.map<Block>((row) => ({ kind: 'paragraph', text: filledCells(row).join(' ') })),
    ...(table.length > 0 ? [{ kind: 'table' as const, rows: table }] : []),
  ]
}

/** A header row holds names: one with a number is data, and the table above goes on after its empty row. */
function beginsWithData([first]: string[][]): boolean {
  const cells = filledCells(first ?? [])
  return (
    cells.length > 1 &&
    cells.some((cell) => /^[-+]?[\d.,' ]+\s?[%€$£]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell.trim()))
  )
}

const filledCells = (row: string[]) => row.filter((cell) => cell.trim())
