/** Undoes a change: the source reads exactly as before. Idempotent. */
import type { KnowledgeChange } from '../../../contract/teaching.ts'
import { UNDO_HOURS } from '../../../contract/teaching.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import { presentChange } from '../present.ts'
import { restoreHidden } from '../removal/hiding/hide-derived.ts'
import { excludeAsBefore, releaseBy } from '../superseding/supersede.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { CHANGED_SINCE } from './apply-changes.ts'
import { hashOf } from './hash.ts'
import {
  type ChangeRow,
  canRestore,
  deleteReturning,
  findOwnChange,
  findOwnText,
  markUndone,
  replaceText,
  restoreSource,
} from './queries.ts'
import { renamed } from './renamed.ts'

const TOO_LATE = `What was changed can be undone for ${UNDO_HOURS} hours.`

/** Throws `not_found` for a change of another owner's, `conflict` when its source was changed again or it is too late. */
export async function undoChange(
  writer: SourceWriter,
  trx: Db,
  id: string,
  userId: string,
): Promise<KnowledgeChange> {
  const seen = await findOwnChange(trx, id, userId)
  if (!seen) throw notFound()
  return undo(writer, trx, seen)
}

async function undo(writer: SourceWriter, trx: Db, seen: ChangeRow): Promise<KnowledgeChange> {
  await writer.beginChange(trx, seen.posit_id)
  const undone_at = new Date()
  if (seen.undone_at) return presentChange(seen)
  if (!presentChange(seen).can_undo) throw new AppError('conflict', TOO_LATE)
  if (!(await markUndone(trx, seen.id))) return presentChange({ ...seen, undone_at })
  const title = await restore(writer, trx, seen)
  if (seen.hidden && (await restoreHidden(trx, seen.posit_id, seen.hidden)))
    // The job that asks the test questions was not sent without any.
    await writer.beginChange(trx, seen.posit_id)
  const removedOrChanged = seen.act === 'stored' ? 'removed' : 'changed'
  await writer.noteChange(trx, seen.posit_id, seen.source_id, seen.source ? 'added' : removedOrChanged)
  return presentChange({ ...seen, title, undone_at })
}

async function restore(writer: SourceWriter, trx: Db, seen: ChangeRow): Promise<string> {
  const { posit_id, source_id } = seen
  if (seen.source) {
    if (!(await canRestore(trx, seen.source))) throw new AppError('conflict', CHANGED_SINCE)
    await restoreSource(trx, seen.source, await writer.prepare(seen.source.text, seen.title, posit_id))
    await excludeAsBefore(writer, trx, { posit_id, source_id }, seen.source.superseded)
    return seen.title
  }
  const source = await findOwnText(trx, posit_id, source_id)
  if (!source || hashOf(source.text) !== seen.text_after_hash) throw new AppError('conflict', CHANGED_SINCE)
  if (seen.act === 'stored') {
    await deleteReturning(trx, source_id)
    await releaseBy(writer, trx, posit_id, source_id)
    return seen.title
  }
  const title = source.kind === 'statement' ? renamed(source.name, seen.after, seen.before) : source.name
  await replaceText(
    trx,
    { posit_id, source_id },
    await writer.prepare(seen.text_before ?? '', title, posit_id),
    title,
  )
  await excludeAsBefore(writer, trx, { posit_id, source_id }, seen.hidden?.superseded)
  return title
}
