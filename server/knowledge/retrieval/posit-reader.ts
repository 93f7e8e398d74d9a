import type { ChunkPlace, PassageText, Postings, TermRange } from './queries.ts'

/** What retrieval reads of one posit, from the database or from memory. */
export interface PositReader {
  positId: string
  readPostings(terms: readonly string[]): Promise<Postings>
  listCandidates(ranges: readonly TermRange[]): Promise<Map<string, string[]>>
  listEndings(endings: readonly string[]): Promise<Map<string, string[]>>
  listPassages(places: readonly ChunkPlace[], opening: number): Promise<PassageText[]>
  listAllPassages(): Promise<PassageText[]>
}
