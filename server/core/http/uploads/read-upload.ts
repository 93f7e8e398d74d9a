import { AppError } from '../../errors.ts'
import { type FormFile, findFormFile } from './multipart.ts'

/** Boundaries, headers and small fields around the file. */
const ENVELOPE_MAX_BYTES = 64 * 1024

interface UploadBound {
  maxBytes: number
  /** What is thrown for a larger file. */
  tooLarge: () => AppError
}

/** The file of a multipart request. Reads no further than its bound, whatever the request says of its length. */
export async function readUpload(request: Request, bound: UploadBound): Promise<FormFile> {
  const bodyMaxBytes = bound.maxBytes + ENVELOPE_MAX_BYTES
  if (Number(request.headers.get('content-length')) > bodyMaxBytes) throw bound.tooLarge()
  const body = await readBody(request, bodyMaxBytes, bound.tooLarge)
  const file = findFormFile(body, request.headers.get('content-type') ?? '')
  if (!file) throw new AppError('bad_request', 'Please send one file, as multipart/form-data.')
  if (file.bytes.length > bound.maxBytes) throw bound.tooLarge()
  return file
}

async function readBody(request: Request, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_request', 'The upload was interrupted. Please try again.')
  }
  return Buffer.concat(chunks)
}
