/**
 * What has been read of a posit's knowledge stays in memory under the version it was read at: a posit that many ask is read once.
 * Each change of the knowledge commits another version, and who asks after it reads that one, so nothing is ever invalidated.
 */
import { BoundedMemory } from '../../core/text/bounded-memory.ts'
import type { ChunkPlace, Extent, PassageText, Postings } from './queries.ts'
import type { KnowledgeReader } from './reader.ts'

/** In bytes, of two generations each. */
const MEMORY_LIMIT = 16_000_000
/** What an entry takes beside its text: key, objects, two small numbers a mention. */
const ENTRY_BYTES = 300
const MENTION_BYTES = 8

type Terms = Postings['postings']
const bytesOfTerms = (postings: Terms) =>
  postings.reduce((sum, { ordinals }) => sum + ENTRY_BYTES + ordinals.length * MENTION_BYTES, ENTRY_BYTES)
const bytesOfTexts = (texts: PassageText[]) =>
  texts.reduce((sum, { text }) => sum + ENTRY_BYTES + text.length, ENTRY_BYTES)

interface Whole {
  extent: Extent
  texts: PassageText[] | null
}

export interface KnowledgeMemory {
  extents: BoundedMemory<Whole>
  terms: BoundedMemory<Terms>
  texts: BoundedMemory<PassageText[]>
}

export const createKnowledgeMemory = (limit = MEMORY_LIMIT): KnowledgeMemory => ({
  extents: new BoundedMemory(limit / 4, ({ texts }) => bytesOfTexts(texts ?? [])),
  terms: new BoundedMemory(limit / 2, bytesOfTerms),
  texts: new BoundedMemory(limit, bytesOfTexts),
})

const placeKey = ({ source_id, ordinal }: ChunkPlace) => `${source_id}/${ordinal}`

/** `version`: of the posit's knowledge, as whoever asks has read it. Answers like `reader`, which is asked for the rest. */
export function remembering(
  { extents, terms: known, texts: seen }: KnowledgeMemory,
  reader: KnowledgeReader,
  version: number,
): KnowledgeReader {
  const prefix = `${reader.positId}/${version}/`

  async function readPostings(terms: readonly string[]): Promise<Postings> {
    const whole = extents.get(prefix)
    const found = new Map(terms.map((term) => [term, known.get(`${prefix}${term}`)]))
    const missing = terms.filter((term) => found.get(term) === undefined)
    if (whole && missing.length === 0)
      return { ...whole, postings: [...found.values()].flatMap((row) => row ?? []) }
    const { postings, extent, texts } = await reader.readPostings(missing)
    extents.set(prefix, { extent, texts })
    const rows = Map.groupBy(postings, (posting) => posting.term)
    for (const term of missing) {
      const read = rows.get(term) ?? []
      found.set(term, read)
      known.set(`${prefix}${term}`, read)
    }
    return { extent, texts, postings: [...found.values()].flatMap((row) => row ?? []) }
  }

  /** The texts under `key`, read once. */
  async function keep(key: string, read: () => Promise<PassageText[]>): Promise<PassageText[]> {
    const kept = seen.get(prefix + key)
    if (kept) return kept
    const texts = await read()
    seen.set(prefix + key, texts)
    return texts
  }

  async function listPassages(places: readonly ChunkPlace[], opening: number): Promise<PassageText[]> {
    const kept = places.map((place) => seen.get(prefix + placeKey(place)))
    const missing = places.filter((_, at) => kept[at] === undefined)
    const read = missing.length > 0 ? await reader.listPassages(missing, 0) : []
    for (const text of read) seen.set(prefix + placeKey(text), [text])
    const first = opening > 0 ? await keep(`first ${opening}`, () => reader.listPassages([], opening)) : []
    return [...kept.flatMap((texts) => texts ?? []), ...read, ...first]
  }

  return {
    positId: reader.positId,
    readPostings,
    listPassages,
    listAllPassages: () => keep('all', () => reader.listAllPassages()),
    // Misspelt words are too many to keep.
    listCandidates: (ranges) => reader.listCandidates(ranges),
  }
}
