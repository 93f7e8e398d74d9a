/** Rows of cells, split by tabs or bars. Each row carries its header, so that it can be retrieved and quoted alone. */

const DIVIDER = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/
const TABLE_MAX_COLUMNS = 60
/** Between a header and its first row. */
const DIVIDERS_MAX = 3

/** The table that starts at line `start`, if one does: at least two rows of the same number of cells. */
export function readTable(lines: string[], start: number): { lines: string[]; end: number } | null {
  const header = cellsOf(lines[start] ?? '')
  if (header.length < 2 || header.length > TABLE_MAX_COLUMNS) return null
  let end = start + 1
  const rows: string[][] = []
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (rows.length === 0 && end - start > DIVIDERS_MAX) return null
    if (DIVIDER.test(line) && line.includes('-')) continue
    const cells = cellsOf(line)
    if (cells.length < 2 || Math.abs(cells.length - header.length) > 1) break
    rows.push(cells)
  }
  if (rows.length === 0) return null
  return { lines: rows.map((row) => rowText(header, row)).filter((line) => line !== ''), end }
}

export const isTableRow = (line: string) => cellsOf(line).length > 1

function cellsOf(line: string): string[] {
  const mark = line.includes('\t') ? '\t' : line.startsWith('|') || line.includes(' | ') ? '|' : null
  if (mark === null) return []
  const cells = line.split(mark).map((cell) => cell.trim())
  if (mark === '|' && line.startsWith('|')) cells.shift()
  if (mark === '|' && line.endsWith('|')) cells.pop()
  return cells
}

export function rowText(header: string[], row: string[]): string {
  const pairs: string[] = []
  for (const [at, cell] of row.entries()) {
    if (cell === '') continue
    const name = header[at]
    pairs.push(name && name !== cell ? `${name}: ${cell}` : cell)
  }
  return pairs.join('; ')
}
