import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Pack } from 'tar-stream'
import type { Files } from '../../server/core/files.ts'
import {
  type BackedUpTable,
  END,
  type End,
  FILES,
  FORMAT,
  MANIFEST,
  type Manifest,
  TABLES,
} from './archive-shape.ts'
import { listTables, readRows } from './read-tables.ts'

/** A piece of a table: as much as is held in memory at once. */
const PIECE_CHARACTERS = 1_000_000
const PIECE_DIGITS = 6
const MODE = 0o600

function addText(pack: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: MODE }, text, (error) => (error ? reject(error) : resolve()))
  })
}

export interface Written extends End {
  /** Named by rows of the snapshot, and deleted while it was written. */
  missing: number
}

/** `client` is in a transaction that reads one snapshot of the database. */
export async function writeArchive(
  pack: Pack,
  client: pg.Client,
  files: Files,
  migrations: string[],
): Promise<Written> {
  const tables = await listTables(client)
  const manifest: Manifest = { format: FORMAT, created_at: new Date().toISOString(), migrations, tables }
  await addText(pack, MANIFEST, JSON.stringify(manifest, null, 2))
  const rows: End['rows'] = {}
  for (const table of tables) rows[table.name] = await addTable(pack, client, table)
  const stored = await addFiles(pack, files)
  const end: End = { rows, files: stored.files }
  await addText(pack, END, JSON.stringify(end))
  pack.finalize()
  return { ...end, missing: stored.missing }
}

async function addTable(pack: Pack, client: pg.Client, table: BackedUpTable): Promise<number> {
  let count = 0
  let pieces = 0
  let piece = ''
  const flush = async () => {
    pieces += 1
    await addText(pack, `${TABLES}${table.name}/${String(pieces).padStart(PIECE_DIGITS, '0')}.jsonl`, piece)
    piece = ''
  }
  for await (const row of readRows(client, table)) {
    count += 1
    piece += `${JSON.stringify(row)}\n`
    if (piece.length >= PIECE_CHARACTERS) await flush()
  }
  if (piece) await flush()
  return count
}

/** Stored files never change; one that goes while this runs was deleted with its row. */
async function addFiles(pack: Pack, files: Files): Promise<{ files: number; missing: number }> {
  const count = { files: 0, missing: 0 }
  for await (const key of files.list('')) {
    const file = await files.find(key)
    if (!file) {
      count.missing += 1
      continue
    }
    await pipeline(await file.open(), pack.entry({ name: FILES + key, size: file.bytes, mode: MODE }))
    count.files += 1
  }
  return count
}
