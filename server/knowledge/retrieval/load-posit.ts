/** A whole posit in memory, read in one statement: its texts and its inverted index. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../database/schema.ts'
import type { Posting } from '../../retrieval/ranking/rank-chunks.ts'
import { decodeIntegers, decodeReals, endOfArray } from './decode-array.ts'
import type { PositReader } from './posit-reader.ts'
import {
  type ChunkPlace,
  type Extent,
  readWhole,
  type SourceIndex,
  type TermRange,
  type WholeRow,
} from './queries.ts'

/** A search of its whole index, for words that end alike, costs little. */
const SMALL: Extent = { chunks: 300, bytes: 300_000 }
/** Loading it takes 2 µs a row of the index and as much in PostgreSQL: 50 ms for the largest. */
const LARGEST: Extent = { chunks: 1500, bytes: 900_000 }
/** Index rows read in one turn of the event loop, 5 ms: streams in progress wait no longer. */
const TERMS_PER_TURN = 5000
/** What a passage and a word take in memory beside their text. */
const PASSAGE_BYTES = 300
const TERM_BYTES = 150

const isWithin = ({ chunks, bytes }: Extent, most: Extent) => chunks <= most.chunks && bytes <= most.bytes

export const isSmall = (extent: Extent) => isWithin(extent, SMALL)
export const isLoadable = (extent: Extent) => isWithin(extent, LARGEST)

export interface LoadedPosit {
  reader: PositReader
  bytes: number
}

/** Null for a posit that is too large. */
export async function loadPosit(db: Db, positId: string): Promise<LoadedPosit | null> {
  const rows = await readWhole(db, positId, LARGEST)
  const extent = rows.find((row) => row.kind === 'extent')
  return extent ? holdInMemory(positId, extent, rows) : null
}

async function holdInMemory(
  positId: string,
  { chunks, bytes }: Extent,
  rows: WholeRow[],
): Promise<LoadedPosit> {
  const texts = rows.flatMap((row) => (row.kind === 'passage' ? toText(row) : []))
  const places = new Map(texts.map((text) => [placeKey(text), text]))
  const index = await readIndex(rows.filter((row) => row.kind === 'index'))
  const reader: PositReader = {
    positId,
    readPostings: async (terms) => ({
      extent: { chunks, bytes },
      // Only the few that are found are wanted.
      texts: null,
      postings: terms.flatMap((term) => index.get(term)?.map((place) => postingAt(term, place)) ?? []),
    }),
    listCandidates: async (ranges) => new Map(ranges.map((range) => [range.term, termsIn(index, range)])),
    listEndings: async (endings) =>
      new Map(endings.map((ending) => [ending, [...index.keys()].filter((term) => term.endsWith(ending))])),
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
  /** Decoded at its first use. */
  posting: Posting | null
}

type Index = Map<string, IndexPlace[]>

/** Only the positions of each word's numbers: few of them are ever used. */
async function readIndex(sources: SourceIndex[]): Promise<Index> {
  const index: Index = new Map()
  let count = 0
  for (const source of sources) {
    let at = 0
    for (const term of source.terms.split('\n')) {
      const places = index.get(term)
      if (places) places.push({ source, at, posting: null })
      else index.set(term, [{ source, at, posting: null }])
      at = endOfArray(source.ordinals, at)
      if (++count % TERMS_PER_TURN === 0) await nextTurn()
    }
  }
  return index
}

function postingAt(term: string, place: IndexPlace): Posting {
  const { at, source } = place
  const { source_id, ordinals, frequencies } = source
  place.posting ??= {
    term,
    source_id,
    ordinals: decodeIntegers(ordinals, at),
    frequencies: decodeReals(frequencies, at),
  }
  return place.posting
}

const termsIn = (index: Index, { low, high }: TermRange) =>
  [...index.keys()].filter((term) => term >= low && term < high)

/** Decoded mentions are counted as a second copy. */
function sizeOf(rows: WholeRow[], passages: number, terms: number): number {
  const bytes = rows.reduce(
    (sum, { text, terms, ordinals, frequencies }) =>
      sum + (text ?? terms ?? '').length + (ordinals?.length ?? 0) * 2 + (frequencies?.length ?? 0),
    0,
  )
  return bytes + passages * PASSAGE_BYTES + terms * TERM_BYTES
}
