import type pg from 'pg'
import type { BackedUpTable, RowTexts } from './archive-shape.ts'

/** PostgreSQL takes 65,535 parameters a statement. */
const PARAMETERS = 20_000

/** `text` is a piece of a table. Returns how many rows it held. */
export async function insertRows(client: pg.Client, table: BackedUpTable, text: string): Promise<number> {
  const rows = text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as RowTexts] : []))
  const size = Math.max(1, Math.floor(PARAMETERS / table.columns.length))
  for (let start = 0; start < rows.length; start += size) {
    await insertBatch(client, table, rows.slice(start, start + size))
  }
  return rows.length
}

async function insertBatch(
  client: pg.Client,
  { name, columns }: BackedUpTable,
  rows: RowTexts[],
): Promise<void> {
  const wrong = rows.find((row) => row.length !== columns.length)
  if (wrong)
    throw new Error(
      `The backup is damaged: a row of ${name} has ${wrong.length} of ${columns.length} columns.`,
    )
  let parameter = 0
  const places = rows.map((row) => `(${row.map(() => `$${++parameter}`).join(',')})`).join(',')
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(`insert into "${name}" (${list}) overriding system value values ${places}`, rows.flat())
}
