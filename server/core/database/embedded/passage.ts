/**
 * A root server's data or program may lie under a folder closed to all others (`/root`, `mktemp -d`), and PostgreSQL's
 * user must come through. It is then started with the one capability for that, which the root server has anyway;
 * opening somebody's private folder to it instead would outlive us.
 */
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { Account, Capability } from './account.ts'

/** Bits of linux/capability.h. */
const READ_SEARCH = 1n << 2n
const OVERRIDE = 1n << 1n

export async function withPassage(account: Account, folder: string, program: string): Promise<Account> {
  if (!(await findBarrier([folder, program], account)) || !hasSetpriv()) return account
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
  // Reading and searching is less, but does not run a program that others may not; containers often have only the other.
  const mayRun = ((await stat(program)).mode & 0o001) !== 0
  if (mayRun && held & READ_SEARCH) return { ...account, capability: 'dac_read_search' }
  return held & OVERRIDE ? { ...account, capability: 'dac_override' } : account
}

const hasSetpriv = () =>
  (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, 'setpriv')))

export function throughPassage({ uid, gid }: Account, capability: Capability): string[] {
  const only = `-all,+${capability}`
  const privileges = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`]
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...privileges]
}

/** The outermost folder or file on the way to one of `paths` that keeps the account out, judged by its mode bits. */
export async function findBarrier(paths: string[], account: Account): Promise<string | undefined> {
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
