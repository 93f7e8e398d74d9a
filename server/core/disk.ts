/**
 * A watermark on the data folder: PostgreSQL on a full disk goes down and takes the reads with it. Below the low mark no more files are
 * accepted, below a quarter of it no more questions; reading always goes on, and so does everything once there is room again.
 */
import { statfs } from 'node:fs/promises'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import type { Log } from './log.ts'

export type DiskLevel = 'ok' | 'low' | 'full'

/** In bytes. */
export interface DiskSpace {
  free: number
  total: number
}
export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>

export interface Disk {
  level(): DiskLevel
  freeBytes(): number
  /** Both throw `no_space` with a sentence for people. */
  checkFiles(): void
  checkQuestions(): void
  /** Reads the free space now, and logs a change of the level. */
  measure(): Promise<void>
  /** Measures every few seconds. */
  start(): Promise<void>
  stop(): Promise<void>
}

const MEASURE_EVERY_MS = 5000
const BYTES_PER_MB = 2 ** 20
const FULL_SHARE_OF_LOW = 1 / 4

const NO_FILES =
  'This server has no room for new files right now. Everything else works. Please try again later.'
const NO_QUESTIONS =
  'This server has run out of room and cannot answer right now. Nothing is lost, and everything can still be read. Please try again later.'

export const readDiskSpace: ReadDiskSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

type Marks = Pick<Env, 'DISK_LOW_PERCENT' | 'DISK_LOW_MB'>

/** Low is below both marks: 5 % of a large disk is plenty, and so is 2 GB of a small one. */
export function diskLevelOf({ free, total }: DiskSpace, marks: Marks): DiskLevel {
  const low = Math.min((total * marks.DISK_LOW_PERCENT) / 100, marks.DISK_LOW_MB * BYTES_PER_MB)
  if (free < low * FULL_SHARE_OF_LOW) return 'full'
  return free < low ? 'low' : 'ok'
}

interface DiskOptions {
  env: Env
  /** Absolute. */
  dataDir: string
  log: Pick<Log, 'error' | 'info'>
  read?: ReadDiskSpace | undefined
}

export function createDisk({ env, dataDir, log, read = readDiskSpace }: DiskOptions): Disk {
  let level: DiskLevel = 'ok'
  let free = Number.NaN
  let timer: NodeJS.Timeout | undefined
  // What is stored elsewhere is not this disk's concern.
  const holdsDatabase = !env.DATABASE_URL
  const holdsFiles = holdsDatabase || !env.S3_BUCKET

  function note(next: DiskLevel) {
    if (next === level) return
    level = next
    const what = { folder: dataDir, free_mb: Math.round(free / BYTES_PER_MB) }
    if (level === 'ok') log.info(what, 'the data folder has room again')
    else if (level === 'low') log.error(what, 'the data folder is nearly full: uploads are refused')
    else log.error(what, 'the data folder is full: uploads and questions are refused')
  }

  async function measure() {
    const space = await read(dataDir)
    free = space.free
    note(diskLevelOf(space, env))
  }
  const measureQuietly = () =>
    measure().catch((error) => log.error({ err: error }, 'the data folder’s free space cannot be read'))

  return {
    level: () => level,
    freeBytes: () => free,
    measure,
    checkFiles() {
      if (holdsFiles && level !== 'ok') throw new AppError('no_space', NO_FILES)
    },
    checkQuestions() {
      if (holdsDatabase && level === 'full') throw new AppError('no_space', NO_QUESTIONS)
    },
    async start() {
      await measureQuietly()
      timer = setInterval(measureQuietly, MEASURE_EVERY_MS).unref()
    },
    stop: async () => clearInterval(timer),
  }
}
