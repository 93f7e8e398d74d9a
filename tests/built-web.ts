/** The journeys need the built web app: it is built again when a source is younger than the build. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PLANTED_SETTINGS } from './planted-settings.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build-embed.ts',
  'package-lock.json',
]

export default function setup() {
  const builtAt = modifiedAt('build/client/embedded-chat.html')
  if (SOURCES.every((source) => newestIn(source) < builtAt)) return
  execFileSync(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: ROOT,
    // What it says is in the error, if it fails.
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...PLANTED_SETTINGS },
  })
}

/** Milliseconds since 1970; 0 for what is not there. */
const modifiedAt = (path: string): number =>
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

function newestIn(path: string): number {
  const own = modifiedAt(path)
  if (!statSync(join(ROOT, path), { throwIfNoEntry: false })?.isDirectory()) return own
  return Math.max(own, ...readdirSync(join(ROOT, path)).map((name) => newestIn(join(path, name))))
}
