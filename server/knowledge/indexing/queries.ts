import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { ChunkBatch, IndexedText, TermBatch } from './index-text.ts'

export interface IndexOwner {
  posit_id: string
  source_id: string
}

export async function insertIndex(trx: Db, owner: IndexOwner, indexed: IndexedText): Promise<void> {
  for (const batch of indexed.chunks) await insertChunks(trx, owner, batch)
  for (const batch of indexed.terms) await insertTerms(trx, owner, batch)
}

async function insertChunks(trx: Db, { posit_id, source_id }: IndexOwner, batch: ChunkBatch): Promise<void> {
  await sql`
    insert into chunks (posit_id, source_id, ordinal, heading, text, word_count)
    select ${posit_id}::uuid, ${source_id}::uuid, ordinal, heading, text, word_count
    from unnest(${batch.ordinals}::int[], ${batch.headings}::text[], ${batch.texts}::text[], ${batch.wordCounts}::int[])
      as batch (ordinal, heading, text, word_count)`.execute(trx)
}

async function insertTerms(trx: Db, { posit_id, source_id }: IndexOwner, batch: TermBatch): Promise<void> {
  await sql`
    insert into chunk_terms (posit_id, term, source_id, ordinals, frequencies)
    select ${posit_id}::uuid, term, ${source_id}::uuid, ordinals::int[], frequencies::real[]
    from unnest(${batch.terms}::text[], ${batch.ordinals}::text[], ${batch.frequencies}::text[])
      as batch (term, ordinals, frequencies)`.execute(trx)
}
