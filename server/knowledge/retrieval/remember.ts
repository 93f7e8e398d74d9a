/**
 * What has been read of a posit's knowledge stays in memory under the version it was read at: a posit that many ask is read once, a
 * small one whole when it is asked for the second time, a larger one when it has been read for so many questions that it pays. Each
 * change of the knowledge commits another version, and who asks after it reads that one, so nothing is ever invalidated.
 */
import { BoundedMemory } from '../../core/bounded-memory.ts'
import type { ChunkPlace, Extent, PassageText, Postings } from './queries.ts'
import type { KnowledgeReader, StoredKnowledge } from './reader.ts'
import { expectedBytes, isHoldable, isSmall, type WholeKnowledge } from './whole-knowledge.ts'

/** In bytes, of two generations each. */
const MEMORY_LIMIT = 16_000_000
/**
 * A larger posit is read whole after one read of parts for this many of its chunks: the parts have then cost as much as the whole
 * will. So whatever is forgotten again, and however soon, reading costs twice at most.
 */
const CHUNKS_A_READ = 10
/** What an entry takes beside its text: key, objects, two small numbers a mention. */
const ENTRY_BYTES = 300
const MENTION_BYTES = 8

type Terms = Postings['postings']
const bytesOfTerms = (postings: Terms) =>
  postings.reduce((sum, { ordinals }) => sum + ENTRY_BYTES + ordinals.length * MENTION_BYTES, ENTRY_BYTES)
const bytesOfTexts = (texts: PassageText[]) =>
  texts.reduce((sum, { text }) => sum + ENTRY_BYTES + text.length, ENTRY_BYTES)

interface Asked extends Extent {
  /** Of parts of it. */
  reads: number
}

export interface KnowledgeMemory {
  small: BoundedMemory<WholeKnowledge>
  large: BoundedMemory<WholeKnowledge>
  /** Those that are being read: a rush on a posit reads it once. */
  reading: Map<string, Promise<WholeKnowledge | null>>
  /**
   * Of all that were asked. A small one takes as much of the limit as it will in `small`: so it is read whole only if it would still
   * be there at the next question, and not at every question when more posits are asked than there is room for.
   */
  asked: BoundedMemory<Asked>
  terms: BoundedMemory<Terms>
  texts: BoundedMemory<PassageText[]>
}

export const createKnowledgeMemory = (limit = MEMORY_LIMIT): KnowledgeMemory => ({
  small: new BoundedMemory(limit, ({ bytes }) => bytes),
  large: new BoundedMemory(limit, ({ bytes }) => bytes),
  reading: new Map(),
  asked: new BoundedMemory(limit, (extent) => ENTRY_BYTES + (isSmall(extent) ? expectedBytes(extent) : 0)),
  terms: new BoundedMemory(limit / 2, bytesOfTerms),
  texts: new BoundedMemory(limit, bytesOfTexts),
})

const placeKey = ({ source_id, ordinal }: ChunkPlace) => `${source_id}/${ordinal}`

/** `version`: of the posit's knowledge, as whoever asks has read it. Answers like `stored`, which is asked for the rest. */
export async function remember(
  memory: KnowledgeMemory,
  stored: StoredKnowledge,
  version: number,
): Promise<KnowledgeReader> {
  const prefix = `${stored.positId}/${version}/`
  const held = memory.small.get(prefix) ?? memory.large.get(prefix)
  if (held) return held.reader
  const asked = memory.asked.get(prefix)
  if (asked && isSmall(asked)) {
    const small = await readWhole(memory, stored, prefix, memory.small)
    if (small) return small.reader
  } else if (asked && isHoldable(asked) && asked.reads * CHUNKS_A_READ >= asked.chunks) {
    asked.reads = 0
    // Nobody waits for it: who asks meanwhile reads parts, and hears of it when the database is away.
    readWhole(memory, stored, prefix, memory.large).catch(() => null)
  }
  return rememberParts(memory, stored, prefix)
}

async function readWhole(
  { reading }: KnowledgeMemory,
  stored: StoredKnowledge,
  prefix: string,
  held: BoundedMemory<WholeKnowledge>,
) {
  const begun = reading.get(prefix)
  if (begun) return begun
  const read = stored.readWhole()
  reading.set(prefix, read)
  try {
    const knowledge = await read
    if (knowledge) held.set(prefix, knowledge)
    return knowledge
  } finally {
    reading.delete(prefix)
  }
}

function rememberParts(
  { asked, terms: known, texts: seen }: KnowledgeMemory,
  reader: KnowledgeReader,
  prefix: string,
): KnowledgeReader {
  function countRead() {
    const counted = asked.get(prefix)
    if (counted) counted.reads++
  }

  async function readPostings(terms: readonly string[]): Promise<Postings> {
    const remembered = asked.get(prefix)
    const found = new Map(terms.map((term) => [term, known.get(`${prefix}${term}`)]))
    const missing = terms.filter((term) => found.get(term) === undefined)
    if (remembered && missing.length === 0)
      return { extent: remembered, texts: null, postings: [...found.values()].flatMap((row) => row ?? []) }
    const { postings, extent, texts } = await reader.readPostings(missing)
    if (!asked.get(prefix)) asked.set(prefix, { ...extent, reads: 0 })
    countRead()
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
    if (missing.length > 0) countRead()
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
    listEndings: (endings) => reader.listEndings(endings),
  }
}
