/** What `postmaster.pid` in a cluster says, checked against the processes that really run. */
import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface Postmaster {
  pid: number
  socketFolder: string
  /** `starting`, `ready`, `stopping` or `standby`. */
  status: string
}

const POLL_MS = 10

export const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** The postmaster that runs on this cluster. A dead one's file, or a pid that is another process by now, is none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !(await runsOn(pid, cluster))) return undefined
  return { pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? 'starting').trim() }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A postmaster's working directory is its cluster. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === (await realpath(cluster))
  }
  const arguments_ = ['-ww', '-o', 'command=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)('ps', arguments_).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

/** Fast: open transactions are rolled back, files are closed properly. Immediate: the next start recovers. */
export async function stopPostmaster(
  cluster: string,
  mode: 'fast' | 'immediate',
  deadlineMs: number,
): Promise<boolean> {
  const running = await findPostmaster(cluster)
  if (!running) return true
  process.kill(running.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  return waitUntil(async () => !(isAlive(running.pid) && (await runsOn(running.pid, cluster))), deadlineMs)
}

export async function waitUntil(condition: () => Promise<boolean>, deadlineMs: number): Promise<boolean> {
  for (const start = performance.now(); performance.now() - start < deadlineMs; await sleep(POLL_MS)) {
    if (await condition()) return true
  }
  return false
}
