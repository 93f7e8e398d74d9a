/**
 * When the server runs as root, its data or programs may lie under a folder closed to other users (`/root`, `mktemp -d`) that
 * PostgreSQL's user must traverse. PostgreSQL is then started with the one capability for that, which root has anyway;
 * opening the folder's mode instead would outlive the process.
 */
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { Account, Capability } from './account.ts'

/** Bits of linux/capability.h. */
const READ_SEARCH = 1n << 2n
const OVERRIDE = 1n << 1n

export async function withFolderAccess(account: Account, folder: string, program: string): Promise<Account> {
  if (!(await findClosedFolder([folder, program], account)) || !hasSetpriv()) return account
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
  // Reading and searching is less, but does not run a program that others may not; containers often have only the other.
  const mayRun = ((await stat(program)).mode & 0o001) !== 0
  if (mayRun && held & READ_SEARCH) return { ...account, capability: 'dac_read_search' }
  return held & OVERRIDE ? { ...account, capability: 'dac_override' } : account
}

const hasSetpriv = () =>
  (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, 'setpriv')))

export function setprivOptions({ uid, gid }: Account, capability: Capability): string[] {
  const only = `-all,+${capability}`
  const privileges = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`]
  // Without it access(2), by which initdb looks for `postgres` beside itself, ignores the capability.
  const keep = '--securebits=+no_setuid_fixup'
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', keep, ...privileges]
}

/** The outermost folder or file on the way to one of `paths` that keeps the account out, judged by its mode bits. */
export async function findClosedFolder(paths: string[], account: Account): Promise<string | undefined> {
  for (const path of paths.flatMap(wayTo)) {
    const entry = await stat(path).catch(() => undefined)
    if (!entry || entry.mode & 0o001) continue
    const entersAsOwner = entry.uid === account.uid && entry.mode & 0o100
    const entersAsGroup = entry.gid === account.gid && entry.mode & 0o010
    if (!entersAsOwner && !entersAsGroup) return path
  }
  return undefined
}

const wayTo = (path: string): string[] =>
  path === parse(path).root ? [path] : [...wayTo(dirname(path)), path]
