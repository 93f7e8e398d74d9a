/** An uploaded file becomes a source: read, stored, indexed; or nothing of it stays. */
import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { FILE_MAX_BYTES, FILE_PROBLEM_MESSAGES, type FileProblem } from '../../../contract/knowledge.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { Files } from '../../core/files.ts'
import type { OwnedPosit } from '../../posits/access.ts'
import { findSourceByContent, insertAttachment, lockPosit } from '../queries.ts'
import { readDocument } from '../reading/read-document.ts'
import type { AddedFile, NewSource, UploadedFile } from '../types.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { fileName } from './source-name.ts'

/** Where originals are stored, a folder for each posit. */
export const ORIGINALS_FOLDER = 'sources'

export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns its key. */
export async function storeOriginal(files: Files, positId: string, bytes: Uint8Array): Promise<string> {
  const key = `${ORIGINALS_FOLDER}/${positId}/${uuidv7()}`
  await files.put(key, bytes)
  return key
}

export async function addFile(
  core: Core,
  { prepare, insert }: SourceWriter,
  posit: OwnedPosit,
  userId: string,
  { name: given, bytes }: UploadedFile,
): Promise<AddedFile> {
  const content_hash = contentHash(bytes)
  const known = await findSourceByContent(core.db, posit.id, content_hash)
  if (known) return { id: known, isDuplicate: true }
  const name = fileName(given)
  const { text, file_type } = await readText(core, name, bytes)
  const indexed = await prepare(text, name, userId)
  const file_key = await storeOriginal(core.files, posit.id, bytes)
  const file = { file_type, file_name: name, file_key, content_hash }
  const source: NewSource = { posit_id: posit.id, kind: 'file', name, text, created_by: userId, ...file }
  try {
    const added = await core.db.transaction().execute(async (trx): Promise<AddedFile> => {
      await lockPosit(trx, posit.id)
      const same = await findSourceByContent(trx, posit.id, content_hash)
      if (same) return { id: same, isDuplicate: true }
      const id = await insert(trx, source, indexed)
      await insertAttachment(trx, attachmentOf(posit.id, id, name, file_type))
      return { id, isDuplicate: false }
    })
    if (added.isDuplicate) await core.files.delete(file_key).catch(() => {})
    return added
  } catch (error) {
    // What cannot be removed now is found by the nightly sweep.
    await core.files.delete(file_key).catch(() => {})
    throw error
  }
}

export async function readText({ env, log }: Pick<Core, 'env' | 'log'>, name: string, bytes: Uint8Array) {
  const maxCharacters = env.POSIT_LIMITS === 'on' ? env.LIMIT_SOURCE_CHARACTERS : FILE_MAX_BYTES
  const reading = await readDocument({ name, bytes }, { maxCharacters })
  if (reading.ok) return reading
  const { problem, detail } = reading
  log.info({ problem, detail, bytes: bytes.length }, 'a file could not become a source')
  throw fileError(problem)
}

function fileError(problem: FileProblem): AppError {
  const code = problem === 'unsupported' || problem === 'too_large' ? problem : 'bad_request'
  return new AppError(code, FILE_PROBLEM_MESSAGES[problem], { reason: problem })
}

export const originalPath = (sourceId: string) => `/rest/v1/sources/${sourceId}/original`

export const attachmentOf = (posit_id: string, source_id: string, file_name: string, file_type: string) => ({
  posit_id,
  source_id,
  file_id: source_id,
  file_name,
  file_type,
  source: 'upload' as const,
  file_url: originalPath(source_id),
})
