import type { Attachment } from '../../contract/chat.ts'
import type { FoundSource, PositAttachment, Source, SourceText } from '../../contract/knowledge.ts'
import { type KnowledgeChange, UNDO_HOURS } from '../../contract/teaching.ts'
import { hashOf } from './changes/hash.ts'
import type { ChangeRow } from './changes/queries.ts'
import type { DraftFile } from './drafts/queries.ts'
import type { AttachmentRow, SourceRow } from './queries.ts'

export function presentSource(source: SourceRow): Source {
  const { id, posit_id, kind, name, file_type, characters, file_key, shown_to_viewers, created_at } = source
  const has_original = file_key !== null
  return {
    id,
    posit_id,
    kind,
    name,
    file_type,
    characters,
    has_original,
    shown_to_viewers,
    created_at: created_at.toISOString(),
  }
}

/** As the source that it becomes with its message. */
export const presentDraft = (draft: DraftFile): Source => ({
  id: draft.id,
  posit_id: draft.posit_id,
  kind: 'file',
  name: draft.file_name,
  file_type: draft.file_type,
  characters: draft.characters,
  has_original: true,
  shown_to_viewers: 'quote',
  created_at: draft.created_at.toISOString(),
})

export const presentFoundSource = (source: SourceRow, excerpt: string | null): FoundSource => ({
  ...presentSource(source),
  excerpt,
})

export const presentSourceText = (
  source: SourceRow,
  text: string,
  lastChange: ChangeRow | undefined,
): SourceText => ({
  ...presentSource(source),
  text,
  text_hash: hashOf(text),
  last_change: lastChange ? presentChange(lastChange) : null,
})

export function presentAttachment(attachment: AttachmentRow): PositAttachment {
  const { id, posit_id, file_id, file_name, file_type, source, file_url, created_at } = attachment
  const created = created_at.toISOString()
  return { id, posit_id, file_id, file_name, file_type, source, file_url, created_at: created }
}

const MS_PER_HOUR = 3_600_000

export function presentChange(row: ChangeRow): KnowledgeChange {
  const { id, source_id, title, before, after, undone_at, created_at } = row
  const undone = undone_at !== null
  const isKept = row.text_before !== null && Date.now() - created_at.getTime() < UNDO_HOURS * MS_PER_HOUR
  return { id, source_id, title, before, after, undone, can_undo: !undone && isKept }
}

/** The attachment of a message, identified by its source; null once that is gone. */
export function presentMessageAttachment(attachment: AttachmentRow | undefined): Attachment | null {
  if (!attachment?.source_id) return null
  const { source_id: id, file_name: name, file_type: mimeType, source, file_url } = attachment
  return { id, name, mimeType, source, ...(file_url ? { url: file_url } : {}) }
}
