/**
 * P13: what an installation takes on the disk, with development tools and without (`--omit=dev`, with the web app built), as `du`
 * counts it. Which packages are only tools is read from the lock file. Its time depends on the registry and is not measured.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ALL_LIMIT_MB = 900
const PRODUCTION_LIMIT_MB = 300
const BLOCK_BYTES = 512
const MB = 1024 * 1024

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}

/** Bytes on the disk. `except`: folders of this name, such as the caches of a first start, are excluded. */
function sizeOf(path: string, except?: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  const own = stat.blocks * BLOCK_BYTES
  if (!stat.isDirectory()) return own
  const names = readdirSync(path).filter((name) => name !== except)
  return names.reduce((sum, name) => sum + sizeOf(join(path, name), except), own)
}

export async function benchInstall(): Promise<Row[]> {
  const { packages }: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const needed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path && !dev && !devOptional,
  )
  const production = needed.reduce((sum, [path]) => sum + sizeOf(join(ROOT, path), 'node_modules'), 0)
  const built = sizeOf(join(ROOT, 'build'))
  const row = (name: string, bytes: number, limit: number): Row => ({
    name: `P13 ${name}`,
    ours: bytes / MB,
    peer: limit,
    unit: 'MB',
    target: 1,
  })
  return [
    row('installation with development tools', sizeOf(join(ROOT, 'node_modules'), '.cache'), ALL_LIMIT_MB),
    {
      ...row('installation without them, built', production + built, PRODUCTION_LIMIT_MB),
      note: `${needed.length} packages; the built web app ${(built / MB).toFixed(0)} MB`,
    },
  ]
}
