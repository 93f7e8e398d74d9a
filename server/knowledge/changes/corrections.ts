import type { KnowledgeChange } from '../../../contract/chat.ts'
import type { Db } from '../../database/schema.ts'
import { presentChange } from '../present.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { listChanges } from './queries.ts'
import { canReplace, replaceStatement, type StatementChange, undoChange } from './replace-statement.ts'

export interface Corrections {
  /** Whether the statement occurs in the source exactly once: otherwise it is ambiguous which one is meant. */
  canReplace(change: Omit<StatementChange, 'created_by'>): Promise<boolean>
  /** Within the caller's transaction, in effect for the very next question. Throws `conflict` when the statement is gone. */
  replaceStatement(trx: Db, change: StatementChange): Promise<KnowledgeChange>
  undoChange(id: string, userId: string): Promise<KnowledgeChange>
  /** By their ids. */
  readChanges(ids: readonly string[]): Promise<Map<string, KnowledgeChange>>
}

export function createCorrections(db: Db, writer: SourceWriter): Corrections {
  return {
    canReplace: (change) => canReplace(db, change),

    async replaceStatement(trx, change) {
      const made = await replaceStatement(writer, trx, change)
      writer.recordChange(change.posit_id, change.created_by, 'correct_statement')
      return made
    },

    undoChange: (id, userId) => db.transaction().execute((trx) => undoChange(writer, trx, id, userId)),

    async readChanges(ids) {
      const rows = ids.length === 0 ? [] : await listChanges(db, ids)
      return new Map(rows.map((row) => [row.id, presentChange(row)]))
    },
  }
}
