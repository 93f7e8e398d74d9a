import type { SourceUpdate } from '../../../contract/knowledge.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedSource } from '../access.ts'
import { editText } from '../changes/edit-text.ts'
import { removeFileJob } from '../jobs.ts'
import { deleteResponseSources, deleteSourceRow, updateShownToViewers, updateSourceName } from '../queries.ts'
import { releaseBy } from '../superseding/supersede.ts'
import type { NewSource } from '../types.ts'
import { sourceName } from '../uploads/source-name.ts'
import type { SourceWriter } from './source-writer.ts'

export interface SourceEdits {
  /**
   * Adds and indexes a source within the caller's transaction; derived texts follow in a job. Locks the posit's row until the
   * transaction ends. Throws `bad_request` or `conflict` naming the limit that is reached, `bad_request` for a text without words.
   */
  addSource(trx: Db, source: NewSource): Promise<{ id: string }>
  /**
   * A new name reaches the summaries; a new text, and what viewers may see, are in effect for the very next question. Throws
   * `conflict` when the text was changed meanwhile.
   */
  updateSource(source: OwnedSource, changes: SourceUpdate): Promise<void>
  /** In effect for the very next question. */
  deleteSource(source: OwnedSource): Promise<void>
  /** Deletes the sources made of the response to a task, within the transaction that replaces it. */
  withdrawResponse(trx: Db, positId: string, taskFlagId: string): Promise<void>
}

export function createSourceEdits(
  core: Pick<Core, 'db' | 'env' | 'jobs'>,
  writer: SourceWriter,
): SourceEdits {
  const { db, jobs } = core
  const { beginChange, prepare, indexAhead, insert, noteChange, recordChange } = writer
  const change = (userId: string, run: (trx: Db) => Promise<void>) =>
    indexAhead(userId, () => db.transaction().execute(run))
  return {
    async addSource(trx, source) {
      const named = { ...source, name: sourceName(source.name) }
      return {
        id: await insert(
          trx,
          named,
          await prepare(source.text, named.name, source.created_by ?? source.posit_id),
        ),
      }
    },

    async updateSource(source, { name, shown_to_viewers, text, text_hash }) {
      const { id, posit_id, user_id } = source
      await change(user_id, async (trx) => {
        if (text !== undefined) await editText(core, writer, trx, { source, text, text_hash })
        if (shown_to_viewers) await updateShownToViewers(trx, id, shown_to_viewers)
        if (name === undefined) return
        await beginChange(trx, posit_id)
        await updateSourceName(trx, id, sourceName(name))
        await noteChange(trx, posit_id, id, 'changed')
        await recordChange(trx, posit_id, user_id, 'rename_source')
      })
    },

    async deleteSource(source) {
      await change(source.user_id, async (trx) => {
        await beginChange(trx, source.posit_id)
        if (!(await deleteSourceRow(trx, source.id))) throw notFound()
        await releaseBy(writer, trx, source.posit_id, source.id)
        await noteChange(trx, source.posit_id, source.id, 'removed')
        if (source.file_key) await jobs.send(removeFileJob, { key: source.file_key }, { trx })
        await recordChange(trx, source.posit_id, source.user_id, 'delete_source')
      })
    },

    async withdrawResponse(trx, positId, taskFlagId) {
      await beginChange(trx, positId)
      for (const id of await deleteResponseSources(trx, positId, taskFlagId))
        await noteChange(trx, positId, id, 'removed')
    },
  }
}
