/** As much of a posit's sources as fits a bound, spread fairly over all of them. */
import type { KnowledgeSource } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import { fairShares } from './fair-shares.ts'
import { listBeginnings, listExtents } from './queries.ts'

/** Shorter excerpts are useless: with very many sources the oldest are omitted instead. */
const USEFUL_CHARACTERS = 200

export interface Excerpts {
  /** In the order they were added. */
  sources: KnowledgeSource[]
  isComplete: boolean
}

export async function readExcerpts(db: Db, positId: string, maxCharacters: number): Promise<Excerpts> {
  const all = await listExtents(db, positId)
  const extents = all.slice(-Math.max(1, Math.floor(maxCharacters / USEFUL_CHARACTERS)))
  const shares = fairShares(
    extents.map((extent) => extent.characters),
    maxCharacters,
  )
  const texts = await listBeginnings(
    db,
    extents.map((extent) => extent.id),
    shares,
  )
  const sources = extents.map(({ id, name }) => ({ name, text: texts.get(id) ?? '' }))
  const isComplete =
    all.length === extents.length && extents.every((extent, at) => extent.characters === shares[at])
  return { sources: sources.filter((source) => source.text !== ''), isComplete }
}

/** Readable as one text: each source under its name. */
export const joinExcerpts = (sources: readonly KnowledgeSource[]): string =>
  sources.map(({ name, text }) => `# ${name}\n\n${text}`).join('\n\n')
