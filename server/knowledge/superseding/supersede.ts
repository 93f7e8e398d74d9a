/** Of two statements that contradict each other the newer answers, until the owner decides: the older is left out of the index. */
import type { Db, Superseded } from '../../database/schema.ts'
import { replaceIndex } from '../changes/queries.ts'
import { isIn, replaceOnce } from '../changes/replace-once.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { findSuperseded, listSupersededBy, listThere, updateSuperseded } from './queries.ts'

interface SourceRef {
  posit_id: string
  source_id: string
}

interface SupersededSource {
  id: string
  name: string
  text: string
  superseded: Superseded[]
}

/** What of a text is used for answers. */
export const withoutSuperseded = (text: string, superseded: readonly Superseded[]): string =>
  superseded.reduce((kept, sentence) => replaceOnce(kept, sentence.text, '') ?? kept, text).trim()

const EMPTY = { text: '', chunkCount: 0, wordCount: 0, chunks: [], terms: [] }

async function excludeFromIndex(
  writer: SourceWriter,
  trx: Db,
  positId: string,
  source: SupersededSource,
  superseded: Superseded[],
) {
  await writer.beginChange(trx, positId)
  await updateSuperseded(trx, source.id, superseded)
  const used = withoutSuperseded(source.text, superseded)
  const indexed = used === '' ? EMPTY : await writer.prepare(used, source.name, positId)
  await replaceIndex(trx, { posit_id: positId, source_id: source.id }, indexed)
}

export async function supersede(
  writer: SourceWriter,
  trx: Db,
  { posit_id, source_id }: SourceRef,
  sentence: Superseded,
): Promise<void> {
  const source = await findSuperseded(trx, posit_id, source_id)
  if (source) await excludeFromIndex(writer, trx, posit_id, source, [...source.superseded, sentence])
}

/** The statement answers again. */
export async function release(
  writer: SourceWriter,
  trx: Db,
  { posit_id, source_id }: SourceRef,
  text: string,
): Promise<void> {
  const source = await findSuperseded(trx, posit_id, source_id)
  const left = source?.superseded.filter((sentence) => sentence.text !== text) ?? []
  if (source && left.length < source.superseded.length)
    await excludeFromIndex(writer, trx, posit_id, source, left)
}

/** What contradicted them is gone: undone, removed or deleted. */
export async function releaseBy(writer: SourceWriter, trx: Db, posit_id: string, by: string): Promise<void> {
  for (const source of await listSupersededBy(trx, posit_id, by)) {
    const left = source.superseded.filter((sentence) => sentence.by !== by)
    await excludeFromIndex(writer, trx, posit_id, source, left)
  }
}

/** After a change of the source's text: what is still in it stays out of the index, and nothing else is remembered. */
export async function excludeStillThere(
  writer: SourceWriter,
  trx: Db,
  { posit_id, source_id }: SourceRef,
): Promise<void> {
  const source = await findSuperseded(trx, posit_id, source_id)
  if (!source || source.superseded.length === 0) return
  const left = source.superseded.filter(({ text }) => isIn(source.text, text))
  await excludeFromIndex(writer, trx, posit_id, source, left)
}

/** After an undo: as it was, but for what nothing contradicts any more. */
export async function excludeAsBefore(
  writer: SourceWriter,
  trx: Db,
  place: SourceRef,
  before: readonly Superseded[] = [],
): Promise<void> {
  const there = await listThere(
    trx,
    before.map(({ by }) => by),
  )
  const kept = before.filter(({ by }) => there.includes(by))
  if (kept.length > 0) await updateSuperseded(trx, place.source_id, kept)
  await excludeStillThere(writer, trx, place)
}
