/**
 * The form of a backup: a gzipped tar of `manifest.json`, then rows in pieces (`tables/users/00001.jsonl`: a line a row, an array
 * of each column's text as PostgreSQL writes it, or null), then `files/...`, and last `end.json` with what must have come.
 */
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const TABLES = 'tables/'
export const FILES = 'files/'
export const FORMAT = 1

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** In the order they ran: the tables have the form that these gave them. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = Manifest['tables'][number]

export const endSchema = z.object({ rows: z.record(z.string(), z.number()), files: z.number() })
export type End = z.infer<typeof endSchema>

export type RowTexts = (string | null)[]
