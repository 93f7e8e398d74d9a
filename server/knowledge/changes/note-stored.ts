/** A source that was added by another way than `applyChanges`, shown and undone as what the owner's message stored. */
import type { KnowledgeChange } from '../../../contract/teaching.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import { presentChange } from '../present.ts'
import type { KnowledgeChanges } from './apply-changes.ts'
import { hashOf } from './hash.ts'
import { findOwnText, insertChange } from './queries.ts'

export type StoredBy = Pick<KnowledgeChanges, 'posit_id' | 'created_by' | 'message_id'>

export async function noteStored(trx: Db, by: StoredBy, sourceId: string): Promise<KnowledgeChange> {
  const source = await findOwnText(trx, by.posit_id, sourceId)
  if (!source) throw notFound()
  const row = await insertChange(trx, {
    ...by,
    ...{ act: 'stored' as const, source_id: sourceId, title: source.name, before: '', after: source.text },
    ...{ text_before: '', text_after_hash: hashOf(source.text), source: null },
  })
  return presentChange(row)
}
