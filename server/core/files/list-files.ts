import type { Files } from '../files.ts'

/** Every stored key below the prefix, a page of the store at a time. Nothing for a folder that is not there. */
export async function* listFiles(files: Files, prefix: string): AsyncGenerator<string> {
  let page: string | undefined
  do {
    const listed = await files
      .listAll(prefix, { recursive: true, ...(page ? { paginationToken: page } : {}) })
      .catch(ignoreMissingFolder)
    for (const entry of listed.objects) if (entry.isFile) yield entry.key
    page = listed.paginationToken
  } while (page)
}

type Listed = Awaited<ReturnType<Files['listAll']>>

/** A disk has no folder before its first file; an object store has none at all. */
function ignoreMissingFolder(error: unknown): Listed {
  const cause = error instanceof Error ? error.cause : undefined
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  if (isMissing) return { objects: [] }
  throw error
}
