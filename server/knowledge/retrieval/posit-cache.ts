/**
 * Caches what retrieval reads, by posit and version of its knowledge: posits up to a size as a whole once they are asked a lot, of
 * larger ones the index rows. A change of the knowledge commits another version, so nothing is ever invalidated.
 */
import { LRUCache } from 'lru-cache'
import type { Posting } from '../../retrieval/ranking/rank-chunks.ts'
import type { DatabaseReader } from './database-reader.ts'
import { isLoadable, type LoadedPosit } from './load-posit.ts'
import type { PositReader } from './posit-reader.ts'
import type { Extent } from './queries.ts'

const WHOLE_MAX_BYTES = 48_000_000
const POSTINGS_MAX_BYTES = 24_000_000
const EXTENTS_MAX = 20_000
/**
 * A posit is loaded after one read of parts for this many of its chunks: the parts have then cost as much as the whole will. So
 * whatever is evicted, and however soon, reading costs twice at most.
 */
const CHUNKS_PER_READ = 20
/** Of an entry beside its numbers, and of a number's two columns. */
const ENTRY_BYTES = 300
const MENTION_BYTES = 8

interface CountedExtent extends Extent {
  /** Reads of parts since the posit was last loaded. */
  reads: number
}

export interface PositCache {
  wholes: LRUCache<string, LoadedPosit>
  postings: LRUCache<string, Posting[]>
  extents: LRUCache<string, CountedExtent>
  /** Keys of the posits that are being loaded. */
  loading: Set<string>
}

const bytesOf = (postings: Posting[]) =>
  postings.reduce((sum, { ordinals }) => sum + ENTRY_BYTES + ordinals.length * MENTION_BYTES, ENTRY_BYTES)

export const createPositCache = (
  wholeMaxBytes = WHOLE_MAX_BYTES,
  postingsMaxBytes = POSTINGS_MAX_BYTES,
): PositCache => ({
  wholes: new LRUCache({ maxSize: wholeMaxBytes, sizeCalculation: (posit) => posit.bytes }),
  postings: new LRUCache({ maxSize: postingsMaxBytes, sizeCalculation: bytesOf }),
  extents: new LRUCache({ max: EXTENTS_MAX }),
  loading: new Set(),
})

/** `version`: of the posit's knowledge, as the asker has just read it. Answers like `stored`, which is asked for the rest. */
export function cachedReader(cache: PositCache, stored: DatabaseReader, version: number): PositReader {
  const key = `${stored.positId}/${version}`
  const whole = cache.wholes.get(key)
  if (whole) return whole.reader
  const extent = cache.extents.get(key)
  if (extent && isLoadable(extent) && extent.reads * CHUNKS_PER_READ >= extent.chunks)
    load(cache, stored, key)
  return { ...stored, readPostings: (terms) => readPostings(cache, stored, key, terms) }
}

/** In the background: askers read parts in the meantime, and meet a failure themselves. */
function load({ wholes, extents, loading }: PositCache, stored: DatabaseReader, key: string): void {
  if (loading.has(key)) return
  loading.add(key)
  extents.delete(key)
  stored
    .load()
    .then((posit) => posit && wholes.set(key, posit))
    .catch(() => {})
    .finally(() => loading.delete(key))
}

async function readPostings(
  { postings: known, extents }: PositCache,
  stored: DatabaseReader,
  key: string,
  terms: readonly string[],
) {
  const found = new Map(terms.map((term) => [term, known.get(`${key}/${term}`)]))
  const missing = terms.filter((term) => !found.get(term))
  const extent = extents.get(key)
  if (extent) extent.reads++
  if (extent && missing.length === 0)
    return { extent, texts: null, postings: [...found.values()].flatMap((rows) => rows ?? []) }
  const read = await stored.readPostings(missing)
  if (!extent) extents.set(key, { ...read.extent, reads: 1 })
  const rows = Map.groupBy(read.postings, (posting) => posting.term)
  for (const term of missing) {
    const postings = rows.get(term) ?? []
    found.set(term, postings)
    known.set(`${key}/${term}`, postings)
  }
  return { ...read, postings: [...found.values()].flatMap((rows) => rows ?? []) }
}
