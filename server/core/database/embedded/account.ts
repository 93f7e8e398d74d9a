/**
 * Who runs PostgreSQL. It refuses to run as root, so a root server starts it under an account of its own.
 */
import { lchownSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Account {
  uid: number
  gid: number
  /** What lets it through folders that are closed to it (`folder-access.ts`). */
  capability?: Capability | undefined
}

export type Capability = 'dac_read_search' | 'dac_override'

/** Used by no distribution's packages: `nobody` would share the data with every other service that runs as nobody. */
const POSTGRES_ID = 54_329
const NOBODY_ID = 65_534

/** The account that owns `folder` and runs PostgreSQL; undefined: this process's own. */
export async function chooseAccount(folder: string): Promise<Account | undefined> {
  const owner = await stat(folder).catch(() => undefined)
  const own = process.getuid?.()
  if (own === 0) {
    return owner && owner.uid !== 0
      ? { uid: owner.uid, gid: owner.gid }
      : { uid: POSTGRES_ID, gid: POSTGRES_ID }
  }
  if (owner && own !== undefined && owner.uid !== own) {
    throw new Error(
      `The database in ${folder} belongs to user ${owner.uid}, and this server runs as user ${own}. ` +
        `Run it as the user who started it first, or hand the folder over: chown -R ${own} ${folder}`,
    )
  }
  return undefined
}

/** `initdb` wants a user with a name. Folders admit it by the group alone, and what it makes is handed over. */
export async function namedAccount(account: Account): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  if (passwd.split('\n').some((line) => line.split(':')[2] === String(account.uid))) return account
  const uid = Number(/^nobody:[^:]*:(-?\d+):/m.exec(passwd)?.[1] ?? NOBODY_ID)
  return { ...account, uid }
}

export async function makeFolder(path: string, mode: number, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode })
  if (!account) return
  await chown(path, account.uid, account.gid)
  await chmod(path, mode)
}

export function handOver(folder: string, { uid, gid }: Account): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), uid, gid)
  }
}

/** Lets the account pass through a private data folder, and nobody else. */
export async function admit(folder: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (uid !== 0 || mode & 0o001) return
  await chown(folder, 0, account.gid)
  await chmod(folder, 0o710)
}
