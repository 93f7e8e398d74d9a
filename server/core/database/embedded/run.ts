/** Starting PostgreSQL's programs, and saying plainly why one did not start. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { findClosedFolder, setprivOptions } from './folder-access.ts'

export interface Program {
  path: string
  args: string[]
  account: Account | undefined
  /** Where the program has to get at, for the message when it cannot. */
  needs: string[]
}

/** Nothing of ours is passed on: a stray PGPORT or PGDATA must not bend the embedded server. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/** A session of its own: Ctrl+C in the terminal reaches our server first, which then stops the database. */
export function launch({ path, args, account }: Program, output: 'pipe' | number): ChildProcess {
  const options = {
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
  } satisfies SpawnOptions
  if (account?.capability)
    return spawn('setpriv', [...setprivOptions(account, account.capability), path, ...args], options)
  return spawn(path, args, { ...options, ...(account && { uid: account.uid, gid: account.gid }) })
}

/** Runs to the end; throws with what the program said unless it ended well. */
export async function runProgram(program: Program): Promise<void> {
  const child = launch(program, 'pipe')
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  child.on('error', (error) => resolve(error.message))
  child.on('close', (code) => resolve(code === 0 ? undefined : output.trim() || `it ended with code ${code}`))
  const problem = await promise
  if (problem !== undefined) throw await startFailure(program, problem)
}

export async function startFailure({ account, needs }: Program, problem: string): Promise<Error> {
  const barrier = account && !account.capability && (await findClosedFolder(needs, account))
  return new Error(barrier ? barrierMessage(barrier) : `The embedded PostgreSQL did not start: ${problem}`)
}

const barrierMessage = (barrier: string) =>
  `The embedded PostgreSQL did not start. PostgreSQL refuses to run as root, so it runs as an unprivileged user here, ` +
  `and that user cannot enter ${barrier}. Do one of these: run the server as an ordinary user; keep the program and ` +
  `DATA_DIR outside private folders (for example /opt/posit and /var/lib/posit); run chmod o+x ${barrier}; ` +
  `or set DATABASE_URL to a PostgreSQL server.`
