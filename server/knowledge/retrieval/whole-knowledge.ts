/** All that retrieval may want of a small posit, read in one statement and held in memory: its texts and its inverted index. */
import type { Posting } from '../../core/ranking/rank-chunks.ts'
import type { Db } from '../../database/schema.ts'
import { decodeIntegers, decodeReals, endOfArray } from './decode-array.ts'
import {
  type ChunkPlace,
  type Extent,
  readWhole,
  type SourceIndex,
  type TermRange,
  type WholeRow,
} from './queries.ts'
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

export interface SmallKnowledge {
  reader: KnowledgeReader
  bytes: number
}

/** Null for a posit that is not small. */
export async function readSmallKnowledge(db: Db, positId: string): Promise<SmallKnowledge | null> {
  const rows = await readWhole(db, positId, { chunks: CHUNKS_MAX, bytes: BYTES_MAX })
  const extent = rows.find((row) => row.kind === 'extent')
  return extent ? holdInMemory(positId, extent, rows) : null
}

function holdInMemory(positId: string, { chunks, bytes }: Extent, rows: WholeRow[]): SmallKnowledge {
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

function toText({ chunk_id, source_id, source_name, source_date, ordinal, heading, text }: WholeRow) {
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

function sizeOf(rows: WholeRow[], passages: number, terms: number): number {
  const bytes = rows.reduce(
    (sum, { text, terms, ordinals, frequencies }) =>
      sum + (text ?? terms ?? '').length + (ordinals?.length ?? 0) + (frequencies?.length ?? 0),
    0,
  )
  return bytes + passages * PASSAGE_BYTES + terms * TERM_BYTES
}
