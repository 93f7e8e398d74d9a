import { CFB } from '@e965/xlsx'
import { UnreadableFile } from '../../reading.ts'

/** A compound file ([MS-CFB]): the container of doc and xls, and of every password-protected docx and xlsx. */
export interface OleFile {
  /** Null when there is no such stream. */
  stream(name: string): Uint8Array | null
}

export function openOle(bytes: Uint8Array): OleFile {
  const file: unknown = readContainer(bytes)
  return {
    stream(name) {
      const entry = CFB.find(file, name)
      return entry?.content ? Uint8Array.from(entry.content) : null
    },
  }
}

function readContainer(bytes: Uint8Array): unknown {
  try {
    return CFB.read(bytes, { type: 'buffer' })
  } catch (error) {
    throw new UnreadableFile('unreadable', 'compound file is damaged', { cause: error })
  }
}

/** True when an Office Open XML file is inside, locked ([MS-OFFCRYPTO] 2.3.4). */
export function holdsEncryptedPackage(file: OleFile): boolean {
  return file.stream('EncryptedPackage') !== null
}
