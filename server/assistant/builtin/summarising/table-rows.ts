/** What the rows of a table are about, of rows as they are read: 'Nr.: I1; Leistung: Kette wechseln; Preis: 15'. */
import type { Block } from '../../../retrieval/documents/block.ts'

const LABEL_CELL = /^(?:[^:]{1,25}: )?(\p{L}{3}[^:;,()+/\d]{1,30})$/u
/** Two capitals are somebody's name. */
const PERSON = /^\p{Lu}.* \p{Lu}\p{Ll}+$/u
/** Remarks come last. */
const COLUMNS_READ = 3
const COLUMN = /^[^;:]{1,25}: #* ?/u

export const labelsIn = (row: string, cells = Number.POSITIVE_INFINITY): string[] =>
  row
    .split('; ')
    .slice(0, cells)
    .flatMap((cell) => LABEL_CELL.exec(cell)?.[1]?.trim() ?? [])
    .filter((label) => !PERSON.test(label))

/** What the rows are about: the labels of the column with the most distinct ones. */
export function rowTopics(blocks: readonly Block[]): string[] {
  const columns = new Map<string, Set<string>>()
  for (const row of blocks.flatMap((block) => (block.kind === 'table' ? block.lines : [])))
    for (const cell of row.split('; ').slice(0, COLUMNS_READ)) {
      const column = COLUMN.exec(cell)?.[0] ?? ''
      columns.set(column, new Set([...(columns.get(column) ?? []), ...labelsIn(cell)]))
    }
  return [...([...columns.values()].toSorted((a, b) => b.size - a.size)[0] ?? [])]
}

/** Above a table's rows spreadsheets keep its title in a row of its own. */
export function titleRow([first]: readonly Block[]): string | null {
  const row = first?.kind === 'table' ? first.lines[0] : undefined
  return row && !row.includes('; ') ? row.replace(COLUMN, '') : null
}
