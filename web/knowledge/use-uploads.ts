import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Source } from '../../contract/knowledge.ts'
import { FILE_MAX_BYTES, FILE_PROBLEM_MESSAGES, fileExtension } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { uploadForm } from '../core/upload.ts'
import { sourcesQuery } from './queries.ts'

export interface Upload {
  key: string
  name: string
  isWaiting: boolean
  /** 0 to 100; at 100 the server is still reading the file. */
  percent: number
  source: Source | null
  /** The posit had the same file already: nothing was added. */
  isDuplicate: boolean
  problem: string | null
  /** The file was not at fault. */
  canRetry: boolean
}

interface Job {
  key: string
  file: File
  stop: AbortController
}

/** More at once would only wait at the server, which reads two at a time. */
const UPLOADS_AT_ONCE = 3
const NOT_SENT = 'The file could not be sent. Check your connection and try again.'

/** What the server would refuse anyway, said before anything is sent. */
function problemOf(file: File): string | null {
  if (!fileExtension(file.name)) return FILE_PROBLEM_MESSAGES.unsupported
  if (file.size === 0) return FILE_PROBLEM_MESSAGES.empty
  if (file.size > FILE_MAX_BYTES) return FILE_PROBLEM_MESSAGES.too_large
  return null
}

function failureOf(error: unknown): Pick<Upload, 'problem' | 'canRetry'> {
  if (!(error instanceof ApiFailure)) return { problem: FILE_PROBLEM_MESSAGES.unreadable, canRetry: true }
  if (error.status === 0) return { problem: NOT_SENT, canRetry: true }
  return { problem: error.message, canRetry: error.status >= 500 || error.status === 429 }
}

let lastKey = 0

/** Several files at once, each with its own progress and its own outcome. */
export function useUploads(positId: string) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const jobs = useRef(new Map<string, Job>())
  const waiting = useRef<Job[]>([])
  const running = useRef(0)

  const change = (key: string, update: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...update } : upload)))

  async function send({ key, file, stop }: Job) {
    const form = new FormData()
    form.append('file', file)
    change(key, { isWaiting: false, problem: null, canRetry: false, percent: 0 })
    try {
      const source = await uploadForm('/rest/v1/posits/{id}/files', { path: { id: positId } }, form, {
        onProgress: (percent) => change(key, { percent }),
        signal: stop.signal,
      })
      change(key, { source, isDuplicate: source.already_added, percent: 100 })
      void queryClient.invalidateQueries(sourcesQuery(positId))
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

  function start(job: Job) {
    waiting.current.push(job)
    void sendNext()
  }

  return {
    uploads,
    /** A new attempt replaces the files that were refused before: they would pile up over the newest. */
    add(files: Iterable<File>) {
      setUploads((all) => all.filter(({ problem, canRetry }) => !problem || canRetry))
      for (const file of files) {
        const key = `${++lastKey}`
        const problem = problemOf(file)
        const fresh = {
          isWaiting: !problem,
          percent: 0,
          source: null,
          isDuplicate: false,
          problem,
          canRetry: false,
        }
        setUploads((all) => [...all, { key, name: file.name, ...fresh }])
        if (problem) continue
        const job = { key, file, stop: new AbortController() }
        jobs.current.set(key, job)
        start(job)
      }
    },
    /** What became a source by another way than through this browser. */
    addRead(source: Source) {
      const key = `${++lastKey}`
      const read = {
        isWaiting: false,
        percent: 100,
        source,
        isDuplicate: false,
        problem: null,
        canRetry: false,
      }
      setUploads((all) => [...all, { key, name: source.name, ...read }])
      void queryClient.invalidateQueries(sourcesQuery(positId))
    },
    retry(key: string) {
      const job = jobs.current.get(key)
      if (!job) return
      change(key, { isWaiting: true, problem: null, canRetry: false })
      start(job)
    },
    /** Cancels what is under way; what has become a source stays one. */
    remove(key: string) {
      jobs.current.get(key)?.stop.abort()
      jobs.current.delete(key)
      waiting.current = waiting.current.filter((job) => job.key !== key)
      setUploads((all) => all.filter((upload) => upload.key !== key))
    },
    /** Forgets what went into a message; the rest stays. */
    clear(keys: readonly string[]) {
      for (const key of keys) jobs.current.delete(key)
      setUploads((all) => all.filter((upload) => !keys.includes(upload.key)))
    },
  }
}
