/** Where a run of tests writes what it throws away. A database made in memory takes 50 ms, on a busy disk up to 1.5 s. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A run needs a tenth of it; containers often have 64 MB there. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/** The name says whose it is, so that a later run can remove what a killed one left. */
export const RUN_PREFIX = 'posit-test-'

export const scratchFolder = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir())

/** Of the run whose main process this is. */
export const runFolder = (): string => join(scratchFolder(), `${RUN_PREFIX}${process.pid}`)

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
