import { FILE_TYPES, type FileProblem, fileExtension } from '../../../contract/knowledge.ts'
import {
  DEFAULT_READING_LIMITS,
  READING_CONCURRENCY,
  READING_QUEUE_MAX,
  type ReadingLimits,
} from './limits.ts'
import { parseInProcess } from './sandbox/parse-in-process.ts'
import { createQueue } from './sandbox/reading-queue.ts'

export interface DocumentFile {
  /** Its extension says what the file claims to be. */
  name: string
  bytes: Uint8Array
}

/**
 * `text` is light markdown (see `blocks.ts`), without NUL and other control characters, in NFC; `title` is the document's own or its
 * first heading; `file_type` the media type. `detail` is for the log only.
 */
export type DocumentReading =
  | { ok: true; text: string; title: string | null; file_type: string }
  | { ok: false; problem: FileProblem; detail?: string }

const queue = createQueue(READING_CONCURRENCY, READING_QUEUE_MAX)

/**
 * Turns a file that somebody uploaded into text. Files are parsed in processes of their own, two at a time, within bounds on time and
 * memory. Throws `AppError('unavailable')` when too many wait, another error when no process can be started; never because of the file.
 */
export async function readDocument(
  file: DocumentFile,
  limits: Partial<ReadingLimits> = {},
): Promise<DocumentReading> {
  const bounds = { ...DEFAULT_READING_LIMITS, ...limits }
  const extension = fileExtension(file.name)
  if (!extension) return { ok: false, problem: 'unsupported' }
  if (file.bytes.length === 0) return { ok: false, problem: 'empty' }
  if (file.bytes.length > bounds.maxBytes) return { ok: false, problem: 'too_large' }
  const answer = await queue(() => parseInProcess(extension, file.bytes, bounds))
  return answer.ok ? { ...answer, file_type: FILE_TYPES[extension] } : answer
}
