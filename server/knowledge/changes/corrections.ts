import type { KnowledgeChange, Taught } from '../../../contract/teaching.ts'
import { nothingTaught } from '../../../contract/teaching.ts'
import type { Turn } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import type { Db, Superseded } from '../../database/schema.ts'
import { eraseChangesJob } from '../jobs.ts'
import { presentChange } from '../present.ts'
import { findRemovedPhrases } from '../removal/queries.ts'
import { redactor } from '../removal/redact.ts'
import { release, supersede } from '../superseding/supersede.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { applyChanges, type KnowledgeChanges } from './apply-changes.ts'
import { eraseExpired } from './erase-expired.ts'
import { noteStored, type StoredBy } from './note-stored.ts'
import { listChangesOf, listLastChanges, listRecentTexts, listTexts, type SourceText } from './queries.ts'
import { undoChange } from './undo-change.ts'

export interface Corrections {
  /** Within the caller's transaction. Throws `conflict` when a source was changed meanwhile. */
  applyChanges(trx: Db, changes: KnowledgeChanges): Promise<Taught>
  /** Shows a source that was just added as what a message stored. */
  noteStored(trx: Db, by: StoredBy, sourceId: string): Promise<KnowledgeChange>
  undoChange(id: string, userId: string): Promise<KnowledgeChange>
  /** Around a transaction that applies changes or adds a source: long texts are indexed before it, not while it locks the posit. */
  indexAhead: SourceWriter['indexAhead']
  /** The same within the caller's transaction. */
  undoWithin(trx: Db, id: string, userId: string): Promise<KnowledgeChange>
  /** What the last message did, as far as it can still be undone, newest first. */
  listLastChanges(positId: string): Promise<KnowledgeChange[]>
  /** Leaves the sentence of the source out of answers, in favour of a newer one, until it is released. */
  supersede(trx: Db, place: { posit_id: string; source_id: string }, sentence: Superseded): Promise<void>
  release(trx: Db, place: { posit_id: string; source_id: string }, text: string): Promise<void>
  /** What the owner's messages did, by their ids. */
  readTaught(messageIds: readonly string[]): Promise<Map<string, Taught>>
  /** Blacks out what was removed, in a conversation that goes to a model. */
  withoutRemoved(positId: string, turns: Turn[]): Promise<Turn[]>
  /** Whole texts, last changed first: the recent ones, then those of the given sources. */
  textsForTeaching(positId: string, sourceIds: readonly string[]): Promise<SourceText[]>
}

/** So much of the newest sources is read at each message; others are read when retrieval finds them. */
const RECENT_MAX_CHARACTERS = 120_000
const FOUND_MAX_CHARACTERS = 200_000

export function createCorrections(
  { db, jobs }: Pick<Core, 'db' | 'jobs'>,
  writer: SourceWriter,
): Corrections {
  jobs.handle(eraseChangesJob, () => eraseExpired(db))
  return {
    applyChanges: (trx, changes) => applyChanges(writer, trx, changes),
    noteStored,
    undoChange: (id, userId) =>
      writer.indexAhead(userId, () => db.transaction().execute((trx) => undoChange(writer, trx, id, userId))),
    indexAhead: writer.indexAhead,

    supersede: (trx, place, sentence) => supersede(writer, trx, place, sentence),
    release: (trx, place, text) => release(writer, trx, place, text),

    undoWithin: (trx, id, userId) => undoChange(writer, trx, id, userId),
    async listLastChanges(positId) {
      return (await listLastChanges(db, positId)).map((row) => presentChange(row))
    },

    async readTaught(messageIds) {
      const taught = new Map<string, Taught>()
      for (const row of messageIds.length === 0 ? [] : await listChangesOf(db, messageIds)) {
        const of = taught.get(row.message_id ?? '') ?? nothingTaught()
        of[row.act].push(presentChange(row))
        taught.set(row.message_id ?? '', of)
      }
      return taught
    },

    async withoutRemoved(positId, turns) {
      const phrases = await findRemovedPhrases(db, positId)
      if (phrases.length === 0) return turns
      const redact = redactor(phrases)
      return turns.map(({ role, content }) => ({ role, content: redact(content) }))
    },

    async textsForTeaching(positId, sourceIds) {
      const recent = await listRecentTexts(db, positId, RECENT_MAX_CHARACTERS)
      const missing = sourceIds.filter((id) => !recent.some((source) => source.id === id))
      return missing.length === 0
        ? recent
        : [...recent, ...(await listTexts(db, missing, FOUND_MAX_CHARACTERS))]
    },
  }
}
