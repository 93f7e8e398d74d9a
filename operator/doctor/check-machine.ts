import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskLevelOf, readDiskSpace } from '../../server/core/disk.ts'
import { bad, type Check, good, off, warn } from './check.ts'

const REQUIRED_MAJOR = 24
const GIGABYTE = 2 ** 30
const BUILT = fileURLToPath(new URL('../../build/client/embedded-chat.html', import.meta.url))

export const checkNode: Check = {
  name: 'Node.js',
  look: async () =>
    Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR
      ? good(process.version)
      : bad(`${process.version} is too old: ${REQUIRED_MAJOR} is needed`),
}

export const checkWebApp: Check = {
  name: 'web app',
  look: async () => (existsSync(BUILT) ? good('built') : off('not built yet: the first npm start builds it')),
}

/** The folder itself, or the nearest one above it that is there. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

export const checkDisk: Check = {
  name: 'data folder',
  async look({ env }) {
    const path = resolve(env.DATA_DIR)
    const folder = existing(path)
    const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!isWritable) return bad(`${folder} cannot be written to by this user`)
    const space = await readDiskSpace(folder)
    const free = `${(space.free / GIGABYTE).toFixed(1)} GB free`
    const detail = `${path}${folder === path ? '' : ' (not made yet)'}, ${free}`
    const level = diskLevelOf(space, env)
    if (level === 'full') return bad(`${detail}: uploads and questions are refused`)
    return level === 'low' ? warn(`${detail}: uploads are refused`) : good(detail)
  },
}
