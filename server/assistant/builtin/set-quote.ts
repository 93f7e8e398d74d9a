/** A quote as it is set for a reader: rows of a table as a table, and lines that end where they ended. */
import { isListItem } from '../../core/chunking/list-item.ts'

type Row = Map<string, string>

export function setQuote(text: string): string {
  const lines = text.split('\n')
  const rows = lines.map(cellsOf)
  return tableOf(rows) ?? lines.map((line, at) => line + endOf(line, lines[at + 1])).join('')
}

/** Two spaces keep a line's end in markdown; the items of a list keep it by themselves. */
function endOf(line: string, next: string | undefined): string {
  if (next === undefined) return ''
  return line === '' || next === '' || isListItem(next) ? '\n' : '  \n'
}

/** 'Plan: Team; Price: 29 euros': each cell under its header's word. */
function cellsOf(line: string): Row {
  const cells = line.split('; ').map((cell) => /^([^:]{1,80}): (.*)$/.exec(cell))
  return new Map(cells.flatMap((cell) => (cell ? [[cell[1] ?? '', cell[2] ?? '']] : [])))
}

/** Null unless each line is a row under the same two headers or more. */
function tableOf(rows: Row[]): string | null {
  const headers = [...(rows[0]?.keys() ?? [])]
  const isUnderThem = (row: Row) => row.size === headers.length && headers.every((header) => row.has(header))
  if (rows.length < 2 || headers.length < 2 || !rows.every(isUnderThem)) return null
  const lines = [headers, headers.map(() => '---'), ...rows.map((row) => [...row.values()])]
  return lines.map((cells) => `| ${cells.map(inCell).join(' | ')} |`).join('\n')
}

const inCell = (cell: string) => cell.replaceAll('|', '\\|')
