/** One statement of a source put right where it stands, so that the older one is never found again; and given back to the letter. */
import { createHash } from 'node:crypto'
import type { KnowledgeChange } from '../../../contract/chat.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import { presentChange } from '../present.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { findOwnChange, findOwnText, insertChange, markUndone, replaceText } from './queries.ts'
import { renamed } from './renamed.ts'

export interface StatementChange {
  posit_id: string
  source_id: string
  before: string
  after: string
  created_by: string | null
}

type Writer = Pick<SourceWriter, 'beginChange' | 'prepare'>

const CHANGED_SINCE = 'This source was changed since. Please correct it in the list of sources.'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Where the statement stands, however its lines are broken; null unless it stands there exactly once. */
function placeOf(text: string, statement: string): { start: number; end: number } | null {
  const words = statement.trim().split(/\s+/)
  const form = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'g')
  const [first, second] = text.matchAll(form)
  return first && !second ? { start: first.index, end: first.index + first[0].length } : null
}

/** The text with the statement replaced; null unless it stands there exactly once. */
export function replaceOnce(text: string, before: string, after: string): string | null {
  const place = placeOf(text, before)
  return place && text.slice(0, place.start) + after + text.slice(place.end)
}

/** A file keeps the name it came with. */
const nameAfter = ({ kind, name }: { kind: string; name: string }, before: string, after: string) =>
  kind === 'statement' ? renamed(name, before, after) : name

export async function canReplace(db: Db, change: Omit<StatementChange, 'created_by'>): Promise<boolean> {
  const source = await findOwnText(db, change.posit_id, change.source_id)
  return source !== undefined && placeOf(source.text, change.before) !== null
}

export async function replaceStatement(
  { beginChange, prepare }: Writer,
  trx: Db,
  change: StatementChange,
): Promise<KnowledgeChange> {
  const { posit_id, source_id, after, created_by } = change
  await beginChange(trx, posit_id)
  const source = await findOwnText(trx, posit_id, source_id)
  const place = source && placeOf(source.text, change.before)
  if (!source || !place) throw new AppError('conflict', CHANGED_SINCE)
  const { text } = source
  const before = text.slice(place.start, place.end)
  const name = nameAfter(source, before, after)
  const replaced = text.slice(0, place.start) + after + text.slice(place.end)
  const indexed = await prepare(replaced, name, created_by ?? posit_id)
  await replaceText(trx, { posit_id, source_id }, indexed, name)
  const hashes = { text_before: text, text_after_hash: hashOf(indexed.text) }
  const id = await insertChange(trx, { posit_id, source_id, before, after, created_by, ...hashes })
  return presentChange({ id, posit_id, source_id, title: name, before, after, undone_at: null })
}

/** Throws `not_found` for a change of somebody else's, `conflict` when its source was changed again. Twice is once. */
export async function undoChange(
  { beginChange, prepare }: Writer,
  trx: Db,
  id: string,
  userId: string,
): Promise<KnowledgeChange> {
  const seen = await findOwnChange(trx, id, userId)
  if (!seen) throw notFound()
  await beginChange(trx, seen.posit_id)
  const undone_at = new Date()
  if (!(await markUndone(trx, id))) return presentChange({ ...seen, undone_at })
  const source = await findOwnText(trx, seen.posit_id, seen.source_id)
  if (!source || hashOf(source.text) !== seen.text_after_hash) throw new AppError('conflict', CHANGED_SINCE)
  const title = nameAfter(source, seen.after, seen.before)
  const indexed = await prepare(seen.text_before, title, userId)
  await replaceText(trx, seen, indexed, title)
  return presentChange({ ...seen, title, undone_at })
}
