/** What retrieval reads of one posit. */
import type { Db } from '../../database/schema.ts'
import {
  type ChunkPlace,
  listAllPassages,
  listCandidates,
  listPassages,
  type PassageText,
  type Postings,
  readPostings,
  type TermRange,
} from './queries.ts'

export interface KnowledgeReader {
  positId: string
  readPostings(terms: readonly string[]): Promise<Postings>
  listCandidates(ranges: readonly TermRange[]): Promise<Map<string, string[]>>
  listPassages(places: readonly ChunkPlace[], opening: number): Promise<PassageText[]>
  listAllPassages(): Promise<PassageText[]>
}

export const readFrom = (db: Db, positId: string): KnowledgeReader => ({
  positId,
  readPostings: (terms) => readPostings(db, positId, terms),
  listCandidates: (ranges) => listCandidates(db, positId, ranges),
  listPassages: (places, opening) => listPassages(db, positId, places, opening),
  listAllPassages: () => listAllPassages(db, positId),
})
