import { FILE_MAX_BYTES, FILE_PROBLEM_MESSAGES } from '../../../contract/knowledge.ts'
import { AppError } from '../../core/errors.ts'
import type { UploadedFile } from '../service.ts'
import { findFormFile } from './multipart.ts'

/** Boundaries, headers and small fields around the file. */
const ENVELOPE_MAX_BYTES = 64 * 1024
const BODY_MAX_BYTES = FILE_MAX_BYTES + ENVELOPE_MAX_BYTES

const tooLarge = () => new AppError('too_large', FILE_PROBLEM_MESSAGES.too_large, { reason: 'too_large' })

/** The file of a multipart request. Reads no further than its bound, whatever the request says of its length. */
export async function readUpload(request: Request): Promise<UploadedFile> {
  if (Number(request.headers.get('content-length')) > BODY_MAX_BYTES) throw tooLarge()
  const file = findFormFile(await readBody(request), request.headers.get('content-type') ?? '')
  if (!file) throw new AppError('bad_request', 'Please send one file, as multipart/form-data.')
  if (file.bytes.length > FILE_MAX_BYTES) throw tooLarge()
  return file
}

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > BODY_MAX_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_request', 'The upload was interrupted. Please try again.')
  }
  return Buffer.concat(chunks)
}
