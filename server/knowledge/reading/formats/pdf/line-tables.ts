import type { Cell, Line } from './page-lines.ts'

/** Rows further apart than this, in ems, belong to different tables. */
const ROW_GAP_EMS = 4

/** The index after the last row of the table that begins at `start`, or `start` when there is none: a table has two rows or more. */
export function tableEnd(lines: Line[], start: number): number {
  let end = start
  for (let index = start; index < lines.length && isNextRow(lines, start, index); index++) {
    // A row with one cell belongs to the table only when the table goes on after it.
    if (isRow(lines[index])) end = index + 1
  }
  return lines.slice(start, end).filter(isRow).length >= 2 ? end : start
}

const isRow = (line: Line | undefined) => !!line && line.cells.length > 1

function isNextRow(lines: Line[], start: number, index: number): boolean {
  const [first, previous, line] = [lines[start], lines[index - 1], lines[index]]
  if (!first || !line || !isRow(first)) return false
  if (index === start) return true
  if (!previous) return false
  if (line.page !== previous.page) return isRow(previous) && hasColumnsOf(first, line)
  const step = line.y - previous.bottom
  if (step <= 0 || step > ROW_GAP_EMS * first.size) return false
  return (
    isRow(line) ||
    (Math.abs(line.size - first.size) < 0.5 && (line.cells[0]?.right ?? 0) < (first.cells[1]?.x ?? 0))
  )
}

/** Over a page break a table goes on with cells that begin where its first row's do. */
function hasColumnsOf(first: Line, line: Line): boolean {
  return (
    line.cells.length === first.cells.length &&
    line.cells.every((cell, column) => Math.abs(cell.x - (first.cells[column]?.x ?? 0)) < 3)
  )
}

/** The rows with each cell in its column. Columns are what the cells of all rows cover together, whichever way they are aligned. */
export function tableRows(lines: Line[]): string[][] {
  const columns = columnBands(lines.flatMap((line) => line.cells))
  return lines.map((line) => {
    const row = columns.map(() => '')
    for (const cell of line.cells) {
      const column = columns.findIndex((band) => cell.x <= band.right && cell.right >= band.x)
      if (column >= 0) row[column] = row[column] ? `${row[column]} ${cell.text}` : cell.text
    }
    return row
  })
}

function columnBands(cells: Cell[]): { x: number; right: number }[] {
  const bands: { x: number; right: number }[] = []
  for (const { x, right } of cells.toSorted((a, b) => a.x - b.x)) {
    const last = bands.at(-1)
    if (last && x <= last.right) last.right = Math.max(last.right, right)
    else bands.push({ x, right })
  }
  return bands
}
