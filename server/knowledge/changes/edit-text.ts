import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedSource } from '../access.ts'
import { measureKnowledge } from '../queries.ts'
import { excludeStillThere } from '../superseding/supersede.ts'
import { checkPositSize } from '../uploads/limits.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { CHANGED_SINCE } from './apply-changes.ts'
import { changedPassage } from './changed-passage.ts'
import { hashOf } from './hash.ts'
import { findOwnText, insertChange, replaceText } from './queries.ts'

interface Edit {
  source: OwnedSource
  text: string
  /** Of the text that was edited. */
  text_hash: string | undefined
}

/** The owner's new text of a source; the old one is kept for an undo. */
export async function editText(
  { env }: Pick<Core, 'env'>,
  writer: SourceWriter,
  trx: Db,
  { source, text, text_hash }: Edit,
): Promise<void> {
  const { id: source_id, posit_id, user_id } = source
  await writer.beginChange(trx, posit_id)
  const stored = await findOwnText(trx, posit_id, source_id)
  if (!stored || hashOf(stored.text) !== text_hash) throw new AppError('conflict', CHANGED_SINCE)
  const indexed = await writer.prepare(text, stored.name, user_id)
  if (indexed.text === stored.text) return
  const size = await measureKnowledge(trx, posit_id)
  checkPositSize(env, { ...size, sources: size.sources - 1 }, indexed.text.length - stored.text.length)
  await replaceText(trx, { posit_id, source_id }, indexed, stored.name)
  await excludeStillThere(writer, trx, { posit_id, source_id })
  await writer.noteChange(trx, posit_id, source_id, 'changed')
  await insertChange(trx, {
    ...{
      posit_id,
      source_id,
      act: 'changed',
      title: stored.name,
      ...changedPassage(stored.text, indexed.text),
    },
    ...{ text_before: stored.text, text_after_hash: hashOf(indexed.text), source: null },
    hidden: JSON.stringify({ superseded: stored.superseded }),
    ...{ created_by: user_id, message_id: null },
  })
  await writer.recordChange(trx, posit_id, user_id, 'edit_source')
}
