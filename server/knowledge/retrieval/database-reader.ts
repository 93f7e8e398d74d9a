import type { Db } from '../../database/schema.ts'
import { type LoadedPosit, loadPosit } from './load-posit.ts'
import type { PositReader } from './posit-reader.ts'
import { listAllPassages, listCandidates, listEndings, listPassages, readPostings } from './queries.ts'

export interface DatabaseReader extends PositReader {
  /** The whole posit for memory; null when it is too large. */
  load(): Promise<LoadedPosit | null>
}

export const databaseReader = (db: Db, positId: string): DatabaseReader => ({
  positId,
  readPostings: (terms) => readPostings(db, positId, terms),
  listCandidates: (ranges) => listCandidates(db, positId, ranges),
  listEndings: (endings) => listEndings(db, positId, endings),
  listPassages: (places, opening) => listPassages(db, positId, places, opening),
  listAllPassages: () => listAllPassages(db, positId),
  load: () => loadPosit(db, positId),
})
