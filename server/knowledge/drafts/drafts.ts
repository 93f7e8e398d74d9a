/** Attached is not sent: a file of the update chat is a draft until its message is sent, and is deleted otherwise. */
import type { Attachment } from '../../../contract/chat.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedPosit } from '../../posits/access.ts'
import type { OwnedDraft } from '../access.ts'
import { removeFileJob, sweepDraftsJob } from '../jobs.ts'
import { presentMessageAttachment } from '../present.ts'
import {
  findAttachments,
  findSourceByContent,
  insertAttachment,
  lockPosit,
  measureKnowledge,
} from '../queries.ts'
import type { AddedFile, UploadedFile } from '../types.ts'
import { attachmentOf, contentHash, originalPath, readText, storeOriginal } from '../uploads/add-file.ts'
import { checkPositSize } from '../uploads/limits.ts'
import { fileName } from '../uploads/source-name.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import {
  type DraftFile,
  deleteDraftRow,
  deleteOldDrafts,
  findDrafts,
  findDraftText,
  insertDraft,
} from './queries.ts'

type AddedDraft = AddedFile | { draft: DraftFile; id: string; isDuplicate: false }

export interface Drafts {
  /** Reads and stores the file, within the posit's limits. A file that is a source already is no draft. */
  addDraft(posit: OwnedPosit, userId: string, file: UploadedFile): Promise<AddedDraft>
  deleteDraft(draft: OwnedDraft): Promise<void>
  /** The files of a message, by the ids of sources and drafts; each file once, in the order of the ids. */
  listAttachments(positId: string, ids: readonly string[]): Promise<Attachment[]>
  /** Those of the ids that are drafts become sources under the same ids. Safe to repeat. Throws as `addFile`. */
  promoteDrafts(positId: string, ids: readonly string[]): Promise<void>
}

/** A message that failed may be sent again for a while. */
const DRAFT_HOURS = 12
const SWEPT_AT_ONCE = 100

type DraftCore = Pick<Core, 'db' | 'env' | 'files' | 'jobs' | 'log'>

type Dependencies = DraftCore & Pick<SourceWriter, 'insert' | 'prepare'>

export function createDrafts(core: DraftCore, writer: SourceWriter): Drafts {
  const { db, jobs } = core
  const dependencies = { ...core, ...writer }
  jobs.handle(sweepDraftsJob, () => sweepDrafts(core))

  return {
    addDraft: (posit, userId, file) => addDraft(dependencies, posit, userId, file),

    async deleteDraft({ id, file_key }) {
      await db.transaction().execute(async (trx) => {
        if (!(await deleteDraftRow(trx, id))) throw notFound()
        await jobs.send(removeFileJob, { key: file_key }, { trx })
      })
    },

    listAttachments: (positId, ids) => listAttachments(db, positId, ids),

    async promoteDrafts(positId, ids) {
      const drafts = ids.length === 0 ? [] : await findDrafts(db, positId, ids)
      for (const draft of drafts) await fileDraft(dependencies, draft)
    },
  }
}

async function addDraft(
  { db, prepare, ...core }: Dependencies,
  posit: OwnedPosit,
  userId: string,
  { name: given, bytes }: UploadedFile,
): Promise<AddedDraft> {
  const content_hash = contentHash(bytes)
  const known = await findSourceByContent(db, posit.id, content_hash)
  if (known) return { id: known, isDuplicate: true }
  const name = fileName(given)
  const { text, file_type } = await readText(core, name, bytes)
  // What the message could not file later is refused now.
  const { length: characters } = (await prepare(text, name, userId)).text
  const file_key = await storeOriginal(core.files, posit.id, bytes)
  const file = { file_name: name, file_type, file_key, content_hash }
  try {
    return await db.transaction().execute(async (trx) => {
      await lockPosit(trx, posit.id)
      checkPositSize(core.env, await measureKnowledge(trx, posit.id), characters)
      const draft = await insertDraft(trx, {
        posit_id: posit.id,
        created_by: userId,
        ...file,
        text,
        characters,
      })
      return { draft, id: draft.id, isDuplicate: false }
    })
  } catch (error) {
    await core.files.delete(file_key).catch(() => {})
    throw error
  }
}

async function fileDraft({ db, jobs, prepare, insert }: Dependencies, draft: DraftFile): Promise<void> {
  const text = await findDraftText(db, draft.id)
  if (text === undefined) return
  const { id, posit_id, created_by, file_name: name, file_type, file_key, content_hash } = draft
  const indexed = await prepare(text, name, created_by ?? posit_id)
  await db.transaction().execute(async (trx) => {
    await lockPosit(trx, posit_id)
    if (!(await deleteDraftRow(trx, id))) return
    if (await findSourceByContent(trx, posit_id, content_hash)) {
      await jobs.send(removeFileJob, { key: file_key }, { trx })
      return
    }
    const file = { file_type, file_name: name, file_key, content_hash }
    await insert(trx, { id, posit_id, kind: 'file', name, text, created_by, ...file }, indexed)
    await insertAttachment(trx, attachmentOf(posit_id, id, name, file_type))
  })
}

async function listAttachments(db: Db, positId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const drafts = await findDrafts(db, positId, ids)
  /** Of a draft whose bytes became a source meanwhile, that source. */
  const currentIds = await Promise.all(
    drafts.map(async ({ id, content_hash }) => {
      const sourceId = await findSourceByContent(db, positId, content_hash)
      return [id, sourceId ?? id] as const
    }),
  )
  const idOf = new Map(currentIds)
  const eachOnce = new Map(drafts.map((draft) => [draft.content_hash, draft]))
  const draftOf = new Map([...eachOnce.values()].map((draft) => [draft.id, draft]))
  const sourceIds = [...new Set(ids.map((id) => idOf.get(id) ?? id))]
  const rows = await findAttachments(db, positId, sourceIds)
  const sourceOf = new Map(rows.map((row) => [row.source_id, row]))
  return sourceIds.flatMap((id) => {
    const draft = draftOf.get(id)
    return presentMessageAttachment(sourceOf.get(id)) ?? (draft ? [presentDraft(draft)] : [])
  })
}

const presentDraft = ({ id, file_name: name, file_type: mimeType }: DraftFile): Attachment => ({
  ...{ id, name, mimeType, source: 'upload', url: originalPath(id) },
})

/** Drafts whose message was never sent, with their files. */
async function sweepDrafts({ db, jobs }: DraftCore): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; ) {
    swept = await db.transaction().execute(async (trx) => {
      const keys = await deleteOldDrafts(trx, DRAFT_HOURS, SWEPT_AT_ONCE)
      for (const key of keys) await jobs.send(removeFileJob, { key }, { trx })
      return keys.length
    })
  }
}
