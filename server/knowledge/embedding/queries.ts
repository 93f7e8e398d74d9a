import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { ChunkPlace } from '../retrieval/queries.ts'

export interface ChunkText {
  id: string
  heading: string
  text: string
}

/** Chunks without a vector of this model. */
export async function listUnembedded(
  db: Db,
  positId: string,
  model: string,
  limit: number,
): Promise<ChunkText[]> {
  return db
    .selectFrom('chunks')
    .select(['id', 'heading', 'text'])
    .where('posit_id', '=', positId)
    .where('embedding_model', 'is distinct from', model)
    .limit(limit)
    .execute()
}

/** Posits with a chunk that has no vector of this model, in the order of their ids. */
export async function listUnembeddedPosits(
  db: Db,
  model: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posits where (${after}::uuid is null or id > ${after}::uuid) and exists (
      select from chunks where posit_id = posits.id and embedding_model is distinct from ${model}
    ) order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Skips chunks deleted in the meantime. */
export async function saveVectors(
  db: Db,
  model: string,
  vectors: readonly { id: string; bytes: Buffer }[],
): Promise<void> {
  const ids = vectors.map(({ id }) => id)
  const bytes = vectors.map((vector) => vector.bytes)
  await sql`update chunks set embedding = given.vector, embedding_model = ${model}
    from unnest(${ids}::uuid[], ${bytes}::bytea[]) as given (id, vector)
    where chunks.id = given.id`.execute(db)
}

/** Changes whenever cached vectors of the posit are stale. */
export interface VectorState {
  version: number
  chunks: number
  embedded: number
  /** Of its vectors. */
  bytes: number
}

export async function readVectorState(db: Db, positId: string, model: string): Promise<VectorState> {
  const { rows } = await sql<VectorState>`
    select coalesce((select knowledge_version from posits where id = ${positId}::uuid), 0)::int as version,
      count(*)::int as chunks, (count(*) filter (where embedding_model = ${model}))::int as embedded,
      coalesce(sum(octet_length(embedding)) filter (where embedding_model = ${model}), 0)::float8 as bytes
    from chunks where posit_id = ${positId}::uuid`.execute(db)
  return rows[0] ?? { version: 0, chunks: 0, embedded: 0, bytes: 0 }
}

export interface VectorRow extends ChunkPlace {
  id: string
  embedding: Buffer
}

/** In the order of their ids, after `after`. */
export async function listVectors(
  db: Db,
  { positId, model, after, limit }: { positId: string; model: string; after: string | null; limit: number },
): Promise<VectorRow[]> {
  const { rows } = await sql<VectorRow>`
    select id, source_id, ordinal, embedding from chunks
    where posit_id = ${positId}::uuid and embedding_model = ${model} and embedding is not null
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows
}

export async function listVectorsAt(
  db: Db,
  model: string,
  places: readonly ChunkPlace[],
): Promise<VectorRow[]> {
  const sourceIds = places.map((place) => place.source_id)
  const ordinals = places.map((place) => place.ordinal)
  const { rows } = await sql<VectorRow>`
    select c.id, c.source_id, c.ordinal, c.embedding
    from unnest(${sourceIds}::uuid[], ${ordinals}::int[]) as place (source_id, ordinal)
    join chunks c on c.source_id = place.source_id and c.ordinal = place.ordinal
    where c.embedding_model = ${model} and c.embedding is not null`.execute(db)
  return rows
}
