import { sql } from 'kysely'
import type { Passage } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import type { Posting } from '../../retrieval/ranking/rank-chunks.ts'
import { decodeIntegers, decodeReals } from './decode-array.ts'

/** Terms that begin alike, per looked-up term, that are compared with it. */
const CANDIDATES_MAX = 3000

export interface Extent {
  chunks: number
  /** Of all texts in UTF-8. A model's token holds about as many bytes in every script, which is not true of characters. */
  bytes: number
}

export interface Postings {
  postings: Posting[]
  extent: Extent
  /** Of a small posit, in reading order. */
  texts: PassageText[] | null
}

/** Up to this many chunks, a posit's texts come along with its index rows: a second round trip costs more than they do. */
const WITH_TEXTS_CHUNKS = 40

interface PostingRow extends PassageText {
  kind: 'extent' | 'posting' | 'passage'
  term: string
  source_id: string
  ordinals: Buffer
  frequencies: Buffer
  extent_chunks: number
  extent_bytes: number
}

/*
 * A value in `(select ...)` is unknown to the planner. So a plan made for all values costs it no more than one made for these, and
 * it keeps the former: a statement is planned once a connection, not once a question (0.1 instead of 0.5 ms).
 */

/**
 * The index rows of the terms, and how large the posit is, seen at one moment; of a small posit all texts too, in reading order,
 * else null.
 */
export async function readPostings(db: Db, positId: string, terms: readonly string[]): Promise<Postings> {
  const { rows } = await sql<PostingRow>`/* prepared: knowledge-postings */
    with extent as materialized (
      select coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(octet_length(text)), 0)::float8 as bytes
      from sources where posit_id = (select ${positId}::uuid)
    )
    select 'extent' as kind, null as term, null::uuid as source_id, null::bytea as ordinals, null::bytea as frequencies,
      chunks as extent_chunks, bytes as extent_bytes, null::uuid as chunk_id, null as source_name,
      null::timestamptz as source_date, null::int as ordinal, null as heading, null as text
    from extent
    union all
    select 'posting', term, source_id, array_send(ordinals), array_send(frequencies), 0, 0, null, null, null, null, null, null
    from chunk_terms
    where posit_id = (select ${positId}::uuid) and term = any((select ${terms}::text[])::text[])
    union all
    (select 'passage', null, s.id, null, null, 0, 0, c.id, s.name, s.created_at, c.ordinal, c.heading, c.text
      from (select id, name, created_at from sources
        where posit_id = (select ${positId}::uuid) and chunk_count > 0 and (select chunks from extent) <= ${sql.lit(WITH_TEXTS_CHUNKS)}
        order by created_at, id limit ${sql.lit(WITH_TEXTS_CHUNKS)}) s
      cross join lateral (select id, ordinal, heading, text from chunks where source_id = s.id
        order by ordinal limit ${sql.lit(WITH_TEXTS_CHUNKS)}) c
      order by s.created_at, s.id, c.ordinal)`.execute(db)
  const total = rows.find((row) => row.kind === 'extent')
  const extent = { chunks: total?.extent_chunks ?? 0, bytes: total?.extent_bytes ?? 0 }
  const texts = rows.flatMap((row) => (row.kind === 'passage' ? toText(row) : []))
  const isSmall = extent.chunks <= WITH_TEXTS_CHUNKS
  return { postings: rows.flatMap(toPosting), extent, texts: isSmall ? texts : null }
}

function toText({ chunk_id, source_id, source_name, source_date, ordinal, heading, text }: PostingRow) {
  return { chunk_id, source_id, source_name, source_date, ordinal, heading, text }
}

function toPosting({ kind, term, source_id, ordinals, frequencies }: PostingRow): Posting[] {
  if (kind !== 'posting') return []
  return [{ term, source_id, ordinals: decodeIntegers(ordinals), frequencies: decodeReals(frequencies) }]
}

export interface TermRange {
  term: string
  low: string
  high: string
}

/** For each term: the posit's terms within its range. */
export async function listCandidates(
  db: Db,
  positId: string,
  ranges: readonly TermRange[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ missing: string; terms: string[] }>`/* prepared: knowledge-candidates */
    select wanted.term as missing, array(
      select distinct found.term from chunk_terms found
      where found.posit_id = (select ${positId}::uuid) and found.term >= wanted.low and found.term < wanted.high
      limit ${CANDIDATES_MAX}
    ) as terms
    from unnest(${ranges.map((range) => range.term)}::text[], ${ranges.map((range) => range.low)}::text[],
      ${ranges.map((range) => range.high)}::text[]) as wanted (term, low, high)`.execute(db)
  return new Map(rows.map((row) => [row.missing, row.terms]))
}

/** For each ending: the posit's terms that end so. All of its index is read, so it must be small. */
export async function listEndings(
  db: Db,
  positId: string,
  endings: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ ending: string; terms: string[] }>`/* prepared: knowledge-endings */
    select wanted.ending, array_agg(distinct found.term) as terms
    from chunk_terms found join unnest((select ${endings}::text[])) as wanted (ending)
      on right(found.term, length(wanted.ending)) = wanted.ending
    where found.posit_id = (select ${positId}::uuid)
    group by wanted.ending`.execute(db)
  return new Map(rows.map((row) => [row.ending, row.terms]))
}

export interface ChunkPlace {
  source_id: string
  ordinal: number
}

export type PassageText = Omit<Passage, 'score'>

/** The chunks at the places, in no order, followed by the posit's first `opening` chunks in order. */
export async function listPassages(
  db: Db,
  positId: string,
  places: readonly ChunkPlace[],
  opening: number,
): Promise<PassageText[]> {
  const sourceIds = places.map((place) => place.source_id)
  const ordinals = places.map((place) => place.ordinal)
  const { rows } = await sql<PassageText>`/* prepared: knowledge-passages */
    (select c.id as chunk_id, c.source_id, s.name as source_name, s.created_at as source_date, c.ordinal, c.heading, c.text
      from unnest((select ${sourceIds}::uuid[]), (select ${ordinals}::int[])) as place (source_id, ordinal)
      join chunks c on c.source_id = place.source_id and c.ordinal = place.ordinal
      join sources s on s.id = c.source_id)
    union all
    (select c.id, s.id, s.name, s.created_at, c.ordinal, c.heading, c.text
      from (select id, name, created_at from sources where posit_id = (select ${positId}::uuid) and chunk_count > 0
        order by created_at, id limit (select ${opening}::int)) s
      cross join lateral (select id, ordinal, heading, text from chunks where source_id = s.id
        order by ordinal limit (select ${opening}::int)) c
      order by s.created_at, s.id, c.ordinal limit (select ${opening}::int))`.execute(db)
  return rows
}

/** Every chunk of the posit in reading order. */
export async function listAllPassages(db: Db, positId: string): Promise<PassageText[]> {
  return db
    .selectFrom('sources as s')
    .innerJoin('chunks as c', 'c.source_id', 's.id')
    .select(['c.id as chunk_id', 'c.source_id', 's.name as source_name', 's.created_at as source_date'])
    .select(['c.ordinal', 'c.heading', 'c.text'])
    .where('s.posit_id', '=', positId)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .orderBy('c.ordinal')
    .execute()
}

/** The rows of a source in the index, one after another in the order of `terms`. */
export interface SourceIndex {
  source_id: string
  /** Parted by line breaks: no word holds one. */
  terms: string
  ordinals: Buffer
  frequencies: Buffer
}

export interface WholeRow extends Extent, PassageText, SourceIndex {
  kind: 'extent' | 'index' | 'passage'
}

/** Texts in reading order and index of a posit no larger than `max`, as they are at one moment; else no rows. */
export async function readWhole(db: Db, positId: string, max: Extent): Promise<WholeRow[]> {
  const { rows } = await sql<WholeRow>`/* prepared: knowledge-whole */
    with extent as materialized (
      select coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(octet_length(text)), 0)::float8 as bytes
      from sources where posit_id = (select ${positId}::uuid)
    ), small as materialized (
      select from extent where chunks <= ${sql.lit(max.chunks)} and bytes <= ${sql.lit(max.bytes)}
    )
    select 'extent' as kind, chunks, bytes, null::uuid as source_id, null as terms, null::bytea as ordinals, null::bytea as frequencies,
      null::uuid as chunk_id, null as source_name, null::timestamptz as source_date, null::int as ordinal, null as heading, null as text
    from extent where exists (select from small)
    union all
    select 'index', 0, 0, source_id, string_agg(term, chr(10)), string_agg(array_send(ordinals), ''),
      string_agg(array_send(frequencies), ''), null, null, null, null, null, null
    from chunk_terms where posit_id = (select ${positId}::uuid) and exists (select from small) group by source_id
    union all
    (select 'passage', 0, 0, s.id, null, null, null, c.id, s.name, s.created_at, c.ordinal, c.heading, c.text
      from (select id, name, created_at from sources
        where posit_id = (select ${positId}::uuid) and chunk_count > 0 and exists (select from small)
        order by created_at, id limit ${sql.lit(max.chunks)}) s
      cross join lateral (select id, ordinal, heading, text from chunks where source_id = s.id
        order by ordinal limit ${sql.lit(max.chunks)}) c
      order by s.created_at, s.id, c.ordinal)`.execute(db)
  return rows
}
