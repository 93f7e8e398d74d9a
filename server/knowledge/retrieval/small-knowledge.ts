/** All that retrieval may want of a small posit, read in one statement and held in memory: its texts and its inverted index. */
import { sql } from 'kysely'
import type { Posting } from '../../core/ranking/rank-chunks.ts'
import type { Db } from '../../database/schema.ts'
import { decodeIntegers, decodeReals, endOfArray } from './decode-array.ts'
import type { ChunkPlace, Extent, PassageText, TermRange } from './queries.ts'
import type { KnowledgeReader } from './reader.ts'

/** Reading it takes 2 µs a row of the index and as much in PostgreSQL: 20 ms for the largest. */
const CHUNKS_MAX = 300
const BYTES_MAX = 300_000
/** What a passage and a word take in memory beside their text. */
const PASSAGE_BYTES = 300
const TERM_BYTES = 150
/** What it will take by its text, before it is read: a word in the index is several times as large as in the text. */
const TIMES_TEXT = 11

export const isSmall = ({ chunks, bytes }: Extent) => chunks <= CHUNKS_MAX && bytes <= BYTES_MAX
export const expectedBytes = ({ bytes }: Extent) => bytes * TIMES_TEXT

/** The rows of a source in the index, one after another in the order of `terms`. */
interface SourceIndex {
  source_id: string
  /** Parted by line breaks: no word holds one. */
  terms: string
  ordinals: Buffer
  frequencies: Buffer
}

interface SmallRow extends Extent, PassageText, SourceIndex {
  kind: 'extent' | 'index' | 'passage'
}

export interface SmallKnowledge {
  reader: KnowledgeReader
  bytes: number
}

/** Null for a posit that is not small. All of it is seen at one moment. */
export async function readSmallKnowledge(db: Db, positId: string): Promise<SmallKnowledge | null> {
  const { rows } = await sql<SmallRow>`/* prepared: knowledge-small */
    with extent as materialized (
      select coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(octet_length(text)), 0)::float8 as bytes
      from sources where posit_id = (select ${positId}::uuid)
    ), small as materialized (
      select from extent where chunks <= ${sql.lit(CHUNKS_MAX)} and bytes <= ${sql.lit(BYTES_MAX)}
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
        order by created_at, id limit ${sql.lit(CHUNKS_MAX)}) s
      cross join lateral (select id, ordinal, heading, text from chunks where source_id = s.id
        order by ordinal limit ${sql.lit(CHUNKS_MAX)}) c
      order by s.created_at, s.id, c.ordinal)`.execute(db)
  const extent = rows.find((row) => row.kind === 'extent')
  return extent ? holdInMemory(positId, extent, rows) : null
}

function holdInMemory(positId: string, { chunks, bytes }: Extent, rows: SmallRow[]): SmallKnowledge {
  const texts = rows.flatMap((row) => (row.kind === 'passage' ? toText(row) : []))
  const places = new Map(texts.map((text) => [placeKey(text), text]))
  const index = readIndex(rows.filter((row) => row.kind === 'index'))
  const reader: KnowledgeReader = {
    positId,
    readPostings: async (terms) => ({
      extent: { chunks, bytes },
      // Only the few that are found are wanted.
      texts: null,
      postings: terms.flatMap((term) => index.get(term)?.map((place) => toPosting(term, place)) ?? []),
    }),
    listCandidates: async (ranges) => new Map(ranges.map((range) => [range.term, termsIn(index, range)])),
    listPassages: async (wanted, opening) => [
      ...wanted.flatMap((place) => places.get(placeKey(place)) ?? []),
      ...texts.slice(0, opening),
    ],
    listAllPassages: async () => texts,
  }
  return { reader, bytes: sizeOf(rows, texts.length, index.size) }
}

const placeKey = ({ source_id, ordinal }: ChunkPlace) => `${source_id}/${ordinal}`

function toText({ chunk_id, source_id, source_name, source_date, ordinal, heading, text }: SmallRow) {
  return { chunk_id, source_id, source_name, source_date, ordinal, heading, text }
}

/** Where a word's mentions in a source begin. */
interface IndexPlace {
  source: SourceIndex
  at: number
}

type Index = Map<string, IndexPlace[]>

/** Only where each word's numbers stand: few of them are ever asked for. */
function readIndex(sources: SourceIndex[]): Index {
  const index: Index = new Map()
  for (const source of sources) {
    let at = 0
    for (const term of source.terms.split('\n')) {
      const places = index.get(term)
      if (places) places.push({ source, at })
      else index.set(term, [{ source, at }])
      at = endOfArray(source.ordinals, at)
    }
  }
  return index
}

function toPosting(term: string, { source, at }: IndexPlace): Posting {
  const { source_id, ordinals, frequencies } = source
  return {
    term,
    source_id,
    ordinals: decodeIntegers(ordinals, at),
    frequencies: decodeReals(frequencies, at),
  }
}

const termsIn = (index: Index, { low, high }: TermRange) =>
  [...index.keys()].filter((term) => term >= low && term < high)

function sizeOf(rows: SmallRow[], passages: number, terms: number): number {
  const bytes = rows.reduce(
    (sum, { text, terms, ordinals, frequencies }) =>
      sum + (text ?? terms ?? '').length + (ordinals?.length ?? 0) + (frequencies?.length ?? 0),
    0,
  )
  return bytes + passages * PASSAGE_BYTES + terms * TERM_BYTES
}
