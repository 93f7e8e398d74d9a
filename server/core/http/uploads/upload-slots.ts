/**
 * How many uploads are read at once. A slot is taken when the file is there, so a slow connection holds none; and a person has few,
 * so that a few people cannot fill the line: who comes next waits for one file of each.
 */
import pLimit from 'p-limit'
import type { Disk } from '../../disk.ts'
import { limitPerKey } from '../../limit-per-key.ts'
import { receiveFile, type UploadBound } from './receive-file.ts'

const FILES_AT_ONCE = 8
const FILES_PER_PERSON = 2
/** Connections of one person whose bodies are received at the same time; the next ones are not read yet. */
const BODIES_PER_PERSON = 3

export interface UploadedForm {
  name: string
  type: string
  bytes: Buffer
}

/** Both throw `no_space` while the disk is nearly full. */
export interface UploadSlots {
  /** Receives the file of a request, then runs in a slot. */
  receive<T>(
    userId: string,
    request: Request,
    bound: UploadBound,
    use: (file: UploadedForm) => Promise<T>,
  ): Promise<T>
  run<T>(userId: string, task: () => Promise<T>): Promise<T>
}

export function createUploadSlots(disk: Disk): UploadSlots {
  const all = pLimit(FILES_AT_ONCE)
  const filesOf = limitPerKey(FILES_PER_PERSON)
  const bodiesOf = limitPerKey(BODIES_PER_PERSON)
  const run: UploadSlots['run'] = async (userId, task) => {
    disk.checkFiles()
    return filesOf(userId, () => all(task))
  }
  return {
    run,
    async receive(userId, request, bound, use) {
      disk.checkFiles()
      return bodiesOf(userId, async () => {
        const { name, type, read, close } = await receiveFile(request, bound)
        try {
          return await run(userId, async () => use({ name, type, bytes: await read() }))
        } finally {
          await close()
        }
      })
    },
  }
}
