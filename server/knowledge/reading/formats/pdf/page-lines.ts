import { joinText } from './join-text.ts'
import type { Run } from './page-runs.ts'

export interface Cell {
  text: string
  x: number
  right: number
}

/** A line of text, or a table row when it has several cells. `y` is its first baseline, `bottom` its last. */
export interface Line {
  cells: Cell[]
  page: number
  y: number
  bottom: number
  size: number
  /** Null when the line mixes fonts. */
  font: string | null
}

/** A gap wider than this, in ems, parts two cells. Bullets keep 1.3 from their text, justified words under 1. */
const CELL_GAP_EMS = 1.5

/** Lines a table cell may wrap to. With more, the text beside it is a column of the page. */
const CELL_MAX_LINES = 8

/**
 * Runs as lines, in drawing order. Table rows show in how they are drawn: cell after cell, so that after a cell that wraps the next one
 * starts at the same height again, further right.
 */
export function pageLines(runs: Run[], page: number): Line[] {
  const lines: Line[] = []
  for (const run of runs) {
    const last = lines.at(-1)
    if (last && isBeside(last, run)) appendBeside(last, run)
    else if (last && continuesLastCell(last, run)) appendBelow(last, run)
    else if (!appendToRowAbove(lines, run)) lines.push(newLine(run, page))
  }
  return lines
}

export const lineX = (line: Line) => line.cells[0]?.x ?? 0
export const lineRight = (line: Line) => line.cells.at(-1)?.right ?? 0
export const lineText = (line: Line) => line.cells.map((cell) => cell.text).join(' ')

function newLine(run: Run, page: number): Line {
  const cell = { text: run.text, x: run.x, right: run.right }
  return { cells: [cell], page, y: run.y, bottom: run.y, size: run.size, font: run.font }
}

const isSameHeight = (a: number, b: number, size: number) => Math.abs(a - b) < 0.5 * size

function isBeside(line: Line, run: Run): boolean {
  if (!isSameHeight(line.bottom, run.y, Math.max(line.size, run.size))) return false
  return (
    run.x >= lineRight(line) - 0.5 * line.size || (run.isRightToLeft && run.right <= lineX(line) + line.size)
  )
}

function appendBeside(line: Line, run: Run): void {
  const cell = line.cells.at(-1)
  if (!cell || isFootnoteMark(line, cell, run)) return
  const gap = run.x - cell.right
  const size = Math.max(line.size, run.size)
  if (gap > CELL_GAP_EMS * size && !isListMark(line)) {
    line.cells.push({ text: run.text, x: run.x, right: run.right })
  } else {
    cell.text += (run.isSpaced || Math.abs(gap) > 0.2 * size ? ' ' : '') + run.text
    cell.right = Math.max(cell.right, run.right)
    cell.x = Math.min(cell.x, run.x)
  }
  line.size = size
  if (line.font !== run.font) line.font = null
}

/** Small raised digits are the mark of a footnote, except after a unit of length. */
function isFootnoteMark(line: Line, cell: Cell, run: Run): boolean {
  const isRaised = run.size < 0.8 * line.size && run.y < line.bottom - 0.15 * line.size
  return isRaised && /^\d{1,3}$/.test(run.text) && !/(?:^|[\s\d])[kcdm]?m$/.test(cell.text)
}

const isListMark = (line: Line) => line.cells.length === 1 && LIST_MARK.test(line.cells[0]?.text ?? '')

/** Bullets as text and as the private-use glyphs of symbol fonts; `12.`, `3)`, `a)`. */
const LIST_MARK = /^(?:[•◦▪‣●○■□–—*·\-\u{2756}\u{25ba}\u{27a2}\u{e000}-\u{f8ff}]|\d{1,3}[.)]|[a-z]\))$/u

/** The bullet or number a line begins with, or null. */
export function listMark(line: Line): string | null {
  const [mark = '', rest] = lineText(line).split(' ', 2)
  return rest && LIST_MARK.test(mark) ? mark : null
}

/** Below the last cell of a row and within its width: the cell wraps. */
function continuesLastCell(line: Line, run: Run): boolean {
  const cell = line.cells.at(-1)
  if (!cell || line.cells.length < 2 || Math.abs(run.size - line.size) > 0.5) return false
  const step = run.y - line.bottom
  return step > 0 && step < 1.6 * line.size && run.x > cell.x - 1 && run.x < cell.right
}

function appendBelow(line: Line, run: Run): void {
  const cell = line.cells.at(-1)
  if (!cell) return
  cell.text = joinText(cell.text, run.text)
  cell.right = Math.max(cell.right, run.right)
  line.bottom = run.y
  if (line.font !== run.font) line.font = null
}

/** The run is to the right of a few lines that began at its height: they were one wrapped cell, and this is the next cell. */
function appendToRowAbove(lines: Line[], run: Run): boolean {
  const first = lines.findLastIndex((line) => isSameHeight(line.y, run.y, line.size))
  const row = lines[first]
  if (!row || lines.length - first > CELL_MAX_LINES) return false
  const wrapped = lines.slice(first + 1)
  const isRightOfAll = lines.slice(first).every((line) => run.x > lineRight(line) + 0.3 * row.size)
  if (!isRightOfAll || wrapped.some((line) => line.cells.length > 1)) return false
  const cell = row.cells.at(-1)
  if (cell) {
    cell.text = wrapped.reduce((text, line) => joinText(text, lineText(line)), cell.text)
    cell.right = Math.max(cell.right, ...wrapped.map(lineRight))
  }
  lines.length = first + 1
  row.cells.push({ text: run.text, x: run.x, right: run.right })
  row.bottom = run.y
  if (row.font !== run.font) row.font = null
  return true
}
