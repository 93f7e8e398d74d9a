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
  /** 0 to 100; at 100 the server is still reading the file. */
  percent: number
  source: Source | null
  problem: string | null
}

/** More at once would only wait at the server, which reads two at a time. */
const UPLOADS_AT_ONCE = 3

/** What the server would refuse anyway, said before anything is sent. */
function problemOf(file: File): string | null {
  if (!fileExtension(file.name)) return FILE_PROBLEM_MESSAGES.unsupported
  if (file.size === 0) return FILE_PROBLEM_MESSAGES.empty
  if (file.size > FILE_MAX_BYTES) return FILE_PROBLEM_MESSAGES.too_large
  return null
}

/** Several files at once, each with its own progress and its own outcome. */
export function useUploads(positId: string) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const waiting = useRef<{ key: string; file: File }[]>([])
  const running = useRef(0)

  const change = (key: string, update: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...update } : upload)))

  async function send({ key, file }: { key: string; file: File }) {
    const form = new FormData()
    form.append('file', file)
    try {
      const onProgress = (percent: number) => change(key, { percent })
      const source = await uploadForm<Source>(`/rest/v1/posits/${positId}/files`, form, { onProgress })
      change(key, { source, percent: 100 })
      void queryClient.invalidateQueries(sourcesQuery(positId))
    } catch (error) {
      change(key, { problem: error instanceof ApiFailure ? error.message : FILE_PROBLEM_MESSAGES.unreadable })
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

  function add(files: Iterable<File>) {
    for (const file of files) {
      const key = crypto.randomUUID()
      const problem = problemOf(file)
      setUploads((all) => [...all, { key, name: file.name, percent: 0, source: null, problem }])
      if (problem) continue
      waiting.current.push({ key, file })
      void sendNext()
    }
  }

  return {
    uploads,
    add,
    remove: (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key)),
    /** Forgets what went into a message; what failed or is under way stays. */
    clearDone: () => setUploads((all) => all.filter((upload) => upload.source === null)),
  }
}
