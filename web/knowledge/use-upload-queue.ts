import { useRef } from 'react'
import { FILE_PROBLEM_MESSAGES, type Source } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { uploadForm } from '../core/upload.ts'

export interface UploadProgress {
  isWaiting: boolean
  /** 0 to 100; at 100 the server is still reading the file. */
  percent: number
  source: Source | null
  /** Becomes a source with the message that it is attached to. */
  isDraft: boolean
  /** The posit had the same file already: nothing was added. */
  isDuplicate: boolean
  problem: string | null
  /** The file was not at fault. */
  canRetry: boolean
}

export interface UploadJob {
  key: string
  file: File
  stop: AbortController
}

/** More at once would only wait at the server, which reads two at a time. */
const UPLOADS_AT_ONCE = 3
const NOT_SENT = 'The file could not be sent. Check your connection and try again.'

function failureOf(error: unknown): Pick<UploadProgress, 'problem' | 'canRetry'> {
  if (!(error instanceof ApiFailure)) return { problem: FILE_PROBLEM_MESSAGES.unreadable, canRetry: true }
  if (error.status === 0) return { problem: NOT_SENT, canRetry: true }
  return { problem: error.message, canRetry: error.status >= 500 || error.status === 429 }
}

/** Uploads a few files at once; the others wait for their turn. */
export function useUploadQueue(
  positId: string,
  change: (key: string, update: Partial<UploadProgress>) => void,
) {
  const waiting = useRef<UploadJob[]>([])
  const running = useRef(0)

  async function send({ key, file, stop }: UploadJob) {
    const form = new FormData()
    form.append('file', file)
    change(key, { isWaiting: false, problem: null, canRetry: false, percent: 0 })
    try {
      const path = '/rest/v1/posits/{id}/files'
      const options = { path: { id: positId }, query: { draft: 'true' as const } }
      const source = await uploadForm(path, options, form, {
        onProgress: (percent) => change(key, { percent }),
        signal: stop.signal,
      })
      change(key, { source, isDraft: source.is_draft, isDuplicate: source.already_added, percent: 100 })
    } catch (error) {
      change(key, failureOf(error))
    }
  }

  async function sendNext() {
    const next = running.current < UPLOADS_AT_ONCE ? waiting.current.shift() : undefined
    if (!next) return
    running.current++
    await send(next)
    running.current--
    void sendNext()
  }

  return {
    push(job: UploadJob) {
      waiting.current.push(job)
      void sendNext()
    },
    /** One that is being sent is not in the queue any more: stop it by its job. */
    drop(key: string) {
      waiting.current = waiting.current.filter((job) => job.key !== key)
    },
  }
}
