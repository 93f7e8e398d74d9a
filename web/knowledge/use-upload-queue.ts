import { useRef } from 'react'
import { FILE_PROBLEM_MESSAGES, type Source } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { uploadForm } from '../core/upload.ts'

export type UploadState =
  | { status: 'waiting' }
  /** 0 to 100; at 100 the server is still reading the file. */
  | { status: 'sending'; percent: number }
  /** `canRetry`: the file was not at fault. */
  | { status: 'failed'; problem: string; canRetry: boolean }
  /**
   * `isDraft`: it becomes a source with the message that it is attached to. `isDuplicate`: the posit had the same file already,
   * and nothing was added.
   */
  | { status: 'added'; source: Source; isDraft: boolean; isDuplicate: boolean }

export interface UploadJob {
  key: string
  file: File
  stop: AbortController
}

/** More at once would only wait at the server, which reads two at a time. */
const UPLOADS_AT_ONCE = 3
const NOT_SENT = 'The file could not be sent. Check your connection and try again.'

const failed = (problem: string, canRetry = true): UploadState => ({ status: 'failed', problem, canRetry })

function failureOf(error: unknown): UploadState {
  if (!(error instanceof ApiFailure)) return failed(FILE_PROBLEM_MESSAGES.unreadable)
  if (error.status === 0) return failed(NOT_SENT)
  return failed(error.message, error.status >= 500 || error.status === 429)
}

/** Uploads a few files at once; the others wait for their turn. */
export function useUploadQueue(positId: string, change: (key: string, state: UploadState) => void) {
  const waiting = useRef<UploadJob[]>([])
  const running = useRef(0)

  async function send({ key, file, stop }: UploadJob) {
    const form = new FormData()
    form.append('file', file)
    change(key, { status: 'sending', percent: 0 })
    try {
      const path = '/rest/v1/posits/{id}/files'
      const options = { path: { id: positId }, query: { draft: 'true' as const } }
      const source = await uploadForm(path, options, form, {
        onProgress: (percent) => change(key, { status: 'sending', percent }),
        signal: stop.signal,
      })
      const { is_draft: isDraft, already_added: isDuplicate } = source
      change(key, { status: 'added', source, isDraft, isDuplicate })
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
