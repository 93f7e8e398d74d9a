/** All that retrieval may want of a posit, read in one statement and held in memory: its texts and its inverted index. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../database/schema.ts'
import type { Posting } from '../../retrieval/ranking/rank-chunks.ts'
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
const SMALL: Extent = { chunks: 300, bytes: 300_000 }
/** 50 ms and as much in PostgreSQL, which pays only for one that is asked a lot. */
const LARGEST: Extent = { chunks: 1500, bytes: 900_000 }
/** Of the index, put into memory in one go: 5 ms. Whoever reads an answer meanwhile waits no longer for its next words. */
const TERMS_A_TURN = 5000
/** What a passage and a word take in memory beside their text. */
const PASSAGE_BYTES = 300
const TERM_BYTES = 150
/** What it will take by its text, before it is read: a word in the index is several times as large as in the text. */
const TIMES_TEXT = 11

const isWithin = ({ chunks, bytes }: Extent, most: Extent) => chunks <= most.chunks && bytes <= most.bytes

export const isSmall = (extent: Extent) => isWithin(extent, SMALL)
export const isHoldable = (extent: Extent) => isWithin(extent, LARGEST)
export const expectedBytes = ({ bytes }: Extent) => bytes * TIMES_TEXT

export interface WholeKnowledge {
  reader: KnowledgeReader
  bytes: number
}

/** Null for a posit that is too large. */
export async function readWholeKnowledge(db: Db, positId: string): Promise<WholeKnowledge | null> {
  const rows = await readWhole(db, positId, LARGEST)
  const extent = rows.find((row) => row.kind === 'extent')
  return extent ? holdInMemory(positId, extent, rows) : null
}

async function holdInMemory(
  positId: string,
  { chunks, bytes }: Extent,
  rows: WholeRow[],
): Promise<WholeKnowledge> {
  const texts = rows.flatMap((row) => (row.kind === 'passage' ? toText(row) : []))
  const places = new Map(texts.map((text) => [placeKey(text), text]))
  const index = await readIndex(rows.filter((row) => row.kind === 'index'))
  const reader: KnowledgeReader = {
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
  /** Once it was asked for. */
  posting: Posting | null
}

type Index = Map<string, IndexPlace[]>

/** Only where each word's numbers stand: few of them are ever asked for. */
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
      if (++count % TERMS_A_TURN === 0) await nextTurn()
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

/** The mentions of a word that was asked for stand there a second time, decoded. */
function sizeOf(rows: WholeRow[], passages: number, terms: number): number {
  const bytes = rows.reduce(
    (sum, { text, terms, ordinals, frequencies }) =>
      sum + (text ?? terms ?? '').length + (ordinals?.length ?? 0) * 2 + (frequencies?.length ?? 0),
    0,
  )
  return bytes + passages * PASSAGE_BYTES + terms * TERM_BYTES
}
