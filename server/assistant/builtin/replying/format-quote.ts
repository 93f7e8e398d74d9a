/** A quote as it is set for a reader: rows of a table as a table, and lines that end where they ended. */
import { isListItem } from '../../../retrieval/documents/list-item.ts'

type Row = Map<string, string>

/** What is longer is a sentence, and no name of a row. */
const HEADER_MAX_CHARACTERS = 80

export function formatQuote(text: string): string {
  const lines = text.split('\n')
  return formatRows(lines.map(cellsOf)) ?? formatLines(lines)
}

const formatLines = (lines: string[]) => lines.map((line, at) => line + endOf(line, lines[at + 1])).join('')

/** Two spaces keep a line's end in markdown; the items of a list keep it by themselves. */
function endOf(line: string, next: string | undefined): string {
  if (next === undefined) return ''
  return line === '' || next === '' || isListItem(next) ? '\n' : '  \n'
}

/** 'Plan: Team; Price: 29 euros': each cell under its header's word. The column of the rows' names may have none. */
function cellsOf(line: string): Row {
  const cells = line.split('; ').map((cell) => /^([^:]{1,80}): (.*)$/.exec(cell))
  const [corner] = line.split('; ', 1)
  const isNamed = cells[0] === null && corner !== undefined && corner.length <= HEADER_MAX_CHARACTERS
  if (cells.slice(isNamed ? 1 : 0).includes(null)) return new Map()
  return new Map(
    cells.map((cell): [string, string] => (cell ? [cell[1] ?? '', cell[2] ?? ''] : ['', corner ?? ''])),
  )
}

/** Null unless each line is a row under the headers of the fullest one. */
function formatRows(rows: Row[]): string | null {
  const fullest = rows.reduce((most, row) => (row.size > most.size ? row : most))
  const headers = [...fullest.keys()]
  const isUnderThem = (row: Row) => row.size >= 2 && [...row.keys()].every((header) => fullest.has(header))
  if (headers.filter(Boolean).length < 2 || !rows.every(isUnderThem)) return null
  return rows.length === 1 ? cardOf(fullest) : tableOf(headers, rows)
}

/** A row alone: one cell under the other, which a narrow window has room for. */
const cardOf = (row: Row) =>
  formatLines([...row].map(([header, cell]) => (header === '' ? cell : `${header}: ${cell}`)))

function tableOf(headers: string[], rows: Row[]): string {
  const cells = rows.map((row) => headers.map((header) => row.get(header) ?? ''))
  return [headers, headers.map(() => '---'), ...cells]
    .map((line) => `| ${line.map(inCell).join(' | ')} |`)
    .join('\n')
}

const inCell = (cell: string) => cell.replaceAll('|', '\\|')
