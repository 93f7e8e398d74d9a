import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Source } from '../../contract/knowledge.ts'
import { FILE_MAX_BYTES, FILE_PROBLEM_MESSAGES, fileExtension } from '../../contract/knowledge.ts'
import { deleteDraft, sourcesQuery } from './queries.ts'
import { type UploadJob, type UploadState, useUploadQueue } from './use-upload-queue.ts'

export type Upload = UploadState & { key: string; name: string }

/** What the server would refuse, found before anything is sent. */
function problemOf(file: File): string | null {
  if (!fileExtension(file.name)) return FILE_PROBLEM_MESSAGES.unsupported
  if (file.size === 0) return FILE_PROBLEM_MESSAGES.empty
  if (file.size > FILE_MAX_BYTES) return FILE_PROBLEM_MESSAGES.too_large
  return null
}

let lastKey = 0

/** Several files at once, each with its own progress and its own outcome. */
export function useUploads(positId: string) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const jobs = useRef(new Map<string, UploadJob>())

  const change = (key: string, state: UploadState) =>
    setUploads((all) =>
      all.map((upload) => (upload.key === key ? { key, name: upload.name, ...state } : upload)),
    )

  const queue = useUploadQueue(positId, change)

  return {
    uploads,
    /** A new attempt replaces the files that were refused before: they would pile up over the newest. */
    add(files: Iterable<File>) {
      setUploads((all) => all.filter((upload) => upload.status !== 'failed' || upload.canRetry))
      for (const file of files) {
        const key = `${++lastKey}`
        const problem = problemOf(file)
        const state: UploadState = problem
          ? { status: 'failed', problem, canRetry: false }
          : { status: 'waiting' }
        setUploads((all) => [...all, { key, name: file.name, ...state }])
        if (problem) continue
        const job = { key, file, stop: new AbortController() }
        jobs.current.set(key, job)
        queue.push(job)
      }
    },
    /** A source that this browser did not upload. */
    addRead(source: Source) {
      const state = { status: 'added', source, isDraft: false, isDuplicate: false } as const
      setUploads((all) => [...all, { key: `${++lastKey}`, name: source.name, ...state }])
      void queryClient.invalidateQueries(sourcesQuery(positId))
    },
    retry(key: string) {
      const job = jobs.current.get(key)
      if (!job) return
      change(key, { status: 'waiting' })
      queue.push(job)
    },
    /** Cancels running uploads and takes unsent files off again; sources stay. */
    remove(key: string) {
      const removed = uploads.find((upload) => upload.key === key)
      // One that cannot be deleted now is deleted by the server after some hours.
      if (removed?.status === 'added' && removed.isDraft) deleteDraft(removed.source.id).catch(() => {})
      jobs.current.get(key)?.stop.abort()
      jobs.current.delete(key)
      queue.drop(key)
      setUploads((all) => all.filter((upload) => upload.key !== key))
    },
    /** Removes the files sent with a message; keeps the others. */
    clear(keys: readonly string[]) {
      for (const key of keys) jobs.current.delete(key)
      setUploads((all) => all.filter((upload) => !keys.includes(upload.key)))
    },
  }
}
