const DELIMITERS = [',', ';', '\t', '|']

/** Characters the delimiter is guessed from. */
const SAMPLE_CHARACTERS = 64 * 1024

/**
 * The delimiter that cuts the rows into the same number of cells, and into more than one: by the share of rows that have the
 * commonest width, then by that width. Commas inside German numbers give uneven rows, so they lose.
 */
export function sniffDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const rows = csvRows(text.slice(0, SAMPLE_CHARACTERS), delimiter).filter((row) => row.some(Boolean))
    const score = evenness(rows.length > 1 && text.length > SAMPLE_CHARACTERS ? rows.slice(0, -1) : rows)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function evenness(rows: string[][]): number {
  const widths = new Map<number, number>()
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const [width, count] = [...widths].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])
  return width < 2 ? 0 : count / rows.length + Math.min(width, 100) / 1000
}

/** RFC 4180, forgiving: a quote opens only at the start of a cell, an unclosed one ends with the text. */
export function csvRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  while (position <= text.length) {
    const cell = text[position] === '"' ? quotedCell(text, position) : null
    const end = cellEnd(text, cell?.end ?? position, delimiter)
    row.push((cell?.value ?? '') + text.slice(cell?.end ?? position, end))
    if (text[end] !== delimiter) {
      rows.push(row)
      row = []
    }
    position = end + 1
  }
  return rows
}

function cellEnd(text: string, start: number, delimiter: string): number {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return end
}

/** The cell that opens with the quote at `start`, and the position after its closing quote. */
function quotedCell(text: string, start: number): { value: string; end: number } {
  let position = start + 1
  while (true) {
    const quote = text.indexOf('"', position)
    const end = quote < 0 ? text.length : quote
    if (quote < 0 || text[quote + 1] !== '"')
      return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
    position = quote + 2
  }
}
