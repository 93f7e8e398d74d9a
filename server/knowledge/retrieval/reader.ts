/** What retrieval reads of one posit. */
import type { Db } from '../../database/schema.ts'
import {
  type ChunkPlace,
  listAllPassages,
  listCandidates,
  listEndings,
  listPassages,
  type PassageText,
  type Postings,
  readPostings,
  type TermRange,
} from './queries.ts'
import { readWholeKnowledge, type WholeKnowledge } from './whole-knowledge.ts'

export interface KnowledgeReader {
  positId: string
  readPostings(terms: readonly string[]): Promise<Postings>
  listCandidates(ranges: readonly TermRange[]): Promise<Map<string, string[]>>
  listEndings(endings: readonly string[]): Promise<Map<string, string[]>>
  listPassages(places: readonly ChunkPlace[], opening: number): Promise<PassageText[]>
  listAllPassages(): Promise<PassageText[]>
}

export interface StoredKnowledge extends KnowledgeReader {
  /** All of a posit's knowledge; null when it is too large to be held. */
  readWhole(): Promise<WholeKnowledge | null>
}

export const readFrom = (db: Db, positId: string): StoredKnowledge => ({
  positId,
  readPostings: (terms) => readPostings(db, positId, terms),
  listCandidates: (ranges) => listCandidates(db, positId, ranges),
  listEndings: (endings) => listEndings(db, positId, endings),
  listPassages: (places, opening) => listPassages(db, positId, places, opening),
  listAllPassages: () => listAllPassages(db, positId),
  readWhole: () => readWholeKnowledge(db, positId),
})
