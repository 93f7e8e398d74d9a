import type pg from 'pg'
import { migrateToLatest } from '../../server/core/database/migrate.ts'
import { migrations } from '../../server/database/migrations.ts'
import type { Installation } from '../installation.ts'
import {
  END,
  type End,
  endSchema,
  FILES,
  MANIFEST,
  type Manifest,
  manifestSchema,
  TABLES,
} from './archive-shape.ts'
import { clearSchema } from './empty-installation.ts'
import { insertRows } from './insert-rows.ts'
import { loosenTables } from './loose-tables.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'
import { connectForText } from './text-client.ts'

const damaged = (what: string) => new Error(`This is no whole backup of Posit: ${what}.`)

export interface OpenedArchive {
  manifest: Manifest
  /** All behind the manifest. */
  entries: AsyncGenerator<ArchiveEntry>
}

/** Throws when this version cannot restore it, before anything is touched. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const entries = readArchive(path)
  const first = await entries.next().catch(() => null)
  return { manifest: readManifest(first?.value), entries }
}

export async function restoreArchive(
  installation: Installation,
  { manifest, entries }: OpenedArchive,
): Promise<End> {
  const stored: string[] = []
  const client = await connectForText(installation.connection)
  try {
    await clearSchema(installation)
    // Rows have the form of their own version: its tables first, and the way of every upgrade behind them.
    const known = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name))
    await migrateToLatest(installation.database.db, Object.fromEntries(known))
    const counts = await load(installation, client, manifest, entries, stored)
    await migrateToLatest(installation.database.db)
    return counts
  } catch (error) {
    await client.query('rollback')
    await clearSchema(installation)
    for (const key of stored) await installation.files.delete(key)
    throw error
  } finally {
    await client.end()
  }
}

function readManifest(entry: ArchiveEntry | undefined): Manifest {
  if (entry?.name !== MANIFEST) throw damaged('it does not begin with its table of contents')
  const parsed = manifestSchema.safeParse(JSON.parse(entry.bytes.toString()))
  if (!parsed.success) throw damaged('its form is unknown, perhaps of a newer version')
  const unknown = parsed.data.migrations.filter((name) => !(name in migrations))
  if (unknown.length === 0) return parsed.data
  throw new Error(
    `The backup was made by a newer version of Posit (it has ${unknown.join(', ')}). Restore it with that version.`,
  )
}

/** All rows or none: the transaction commits when the archive's end says that everything has come. */
async function load(
  { files }: Installation,
  client: pg.Client,
  { tables }: Manifest,
  entries: AsyncIterable<ArchiveEntry>,
  stored: string[],
): Promise<End> {
  await client.query('begin')
  const tighten = await loosenTables(client, tables)
  const rows: End['rows'] = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let end: End | undefined
  for await (const { name, bytes } of entries) {
    if (name.startsWith(TABLES)) {
      const table = tables.find((each) => each.name === name.split('/')[1])
      if (!table) throw damaged(`${name} is of no known table`)
      rows[table.name] = (rows[table.name] ?? 0) + (await insertRows(client, table, bytes.toString()))
    } else if (name.startsWith(FILES)) {
      const key = name.slice(FILES.length)
      stored.push(key)
      await files.put(key, bytes)
    } else if (name === END) end = endSchema.parse(JSON.parse(bytes.toString()))
  }
  assertWhole(end, { rows, files: stored.length })
  await tighten()
  await client.query('commit')
  return { rows, files: stored.length }
}

function assertWhole(end: End | undefined, found: End) {
  if (!end) throw damaged('its end is missing')
  const short = Object.keys(end.rows).filter((name) => end.rows[name] !== found.rows[name])
  if (short.length > 0) throw damaged(`rows of ${short.join(', ')} are missing`)
  if (end.files !== found.files) throw damaged(`${end.files - found.files} files are missing`)
}
