import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFiles } from '../../server/core/files.ts'
import { bad, type Check, good, off } from './check.ts'

/** Writes, reads and removes a file of its own. */
export const checkStorage: Check = {
  name: 'storage',
  async look({ env }) {
    const folder = join(resolve(env.DATA_DIR), 'files')
    if (!existsSync(folder)) return off(`${folder}, made with the first file`)
    const files = createFiles(resolve(env.DATA_DIR))
    const key = `doctor/${randomUUID()}`
    await files.put(key, key)
    const found = await files.get(key)
    await files.delete(key)
    return found === key ? good(folder) : bad(`${folder} gives back something else than was put there`)
  },
}
