/** Files from elsewhere that stay where they are: read into a source, and read into the same source again. */
import { DRIVE_REFUSALS } from '../../../contract/google-drive.ts'
import type { Core } from '../../core/core.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedSource } from '../access.ts'
import { findOwnText, replaceText } from '../changes/queries.ts'
import { replaceOnce } from '../changes/replace-once.ts'
import type { IndexedText } from '../indexing/index-text.ts'
import { excludeStillThere } from '../superseding/supersede.ts'
import type { UploadedFile } from '../types.ts'
import { readText } from '../uploads/add-file.ts'
import { checkPositSize, filesLimit } from '../uploads/limits.ts'
import { fileName } from '../uploads/source-name.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { findImportedFile, insertImport, listCorrections, markSynced, measureOthers } from './queries.ts'

/** A file that was read, and is nowhere stored yet. */
export interface ReadImport {
  name: string
  file_type: string
  /** Its id at the place it comes from. */
  file_id: string
  text: string
  indexed: IndexedText
}

export interface Imports {
  /** Takes one of the hour's files, or throws `rate_limited`. */
  tryFile(userId: string): Promise<void>
  /** Reads the file outside this process. Throws with `FILE_PROBLEM_MESSAGES`. */
  readImport(userId: string, file: UploadedFile & { file_id: string }): Promise<ReadImport>
  /** Within the caller's transaction. Throws `conflict` when the posit has this file already. */
  addImport(trx: Db, positId: string, userId: string, read: ReadImport): Promise<{ id: string }>
  /** The id of the file that the source was read from, at the place it comes from. Throws `not_found` for any other source. */
  getImportedFile(source: OwnedSource): Promise<string>
  /**
   * Replaces this source's text, and no other's, with the file's current text. The name and what viewers may see stay, and
   * so do corrections of statements that the file still contains. False when nothing has changed.
   */
  syncImport(source: OwnedSource, read: ReadImport): Promise<boolean>
}

const alreadyThere = () =>
  new AppError('conflict', 'This posit has that file already. Open it among the sources to sync it again.', {
    reason: DRIVE_REFUSALS.alreadyThere,
  })

/** Re-applies the owner's corrections: a newer text of the file does not restore the mistake. */
async function withCorrections(db: Db, sourceId: string, text: string): Promise<string> {
  const corrections = await listCorrections(db, sourceId)
  return corrections.reduce((kept, { before, after }) => replaceOnce(kept, before, after) ?? kept, text)
}

type ImportCore = Pick<Core, 'db' | 'env' | 'log' | 'limits'>

export function createImports(core: ImportCore, writer: SourceWriter): Imports {
  const { beginChange, prepare, insert, noteChange, recordChange } = writer
  const { db, env, limits } = core
  return {
    tryFile: (userId) => limits.consume(filesLimit(env), userId),

    async readImport(userId, { name: given, bytes, file_id }) {
      const name = fileName(given)
      const { text, file_type } = await readText(core, name, bytes)
      return { name, file_type, file_id, text, indexed: await prepare(text, name, userId) }
    },

    async addImport(trx, posit_id, userId, { name, file_type, file_id, text, indexed }) {
      const file = { file_type, file_name: name }
      const source = { posit_id, kind: 'google_drive' as const, name, text, created_by: userId, ...file }
      const source_id = await insert(trx, source, indexed)
      if (!(await insertImport(trx, { posit_id, source_id, file_id, ...file }))) throw alreadyThere()
      return { id: source_id }
    },

    async getImportedFile(source) {
      const fileId = await findImportedFile(db, source.id)
      if (fileId === undefined) throw notFound()
      return fileId
    },

    async syncImport({ id: source_id, posit_id, name, user_id }, read) {
      const indexed = await prepare(await withCorrections(db, source_id, read.text), name, user_id)
      return db.transaction().execute(async (trx) => {
        const current = await findOwnText(trx, posit_id, source_id)
        if (current?.text !== indexed.text) await beginChange(trx, posit_id)
        if (!(await markSynced(trx, source_id))) throw notFound()
        if (current?.text === indexed.text) return false
        const others = await measureOthers(trx, posit_id, source_id)
        checkPositSize(env, others, indexed.text.length)
        await replaceText(trx, { posit_id, source_id }, indexed, current?.name ?? name)
        await excludeStillThere(writer, trx, { posit_id, source_id })
        await noteChange(trx, posit_id, source_id, 'changed')
        await recordChange(trx, posit_id, user_id, 'sync_google_drive')
        return true
      })
    },
  }
}
