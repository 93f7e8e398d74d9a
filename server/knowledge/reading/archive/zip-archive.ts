import { crc32, inflateRawSync } from 'node:zlib'
import type { ReadingLimits } from '../limits.ts'
import { UnreadableFile } from '../reading.ts'
import { listZipEntries, type ZipEntry } from './zip-directory.ts'

type ZipLimits = Pick<ReadingLimits, 'maxUnpackedBytes' | 'maxEntries'>

/** A zip-based document. Parts are unpacked one by one when asked for, all of them together within one bound. */
export interface ZipArchive {
  names: string[]
  /** Null when there is no such part. Throws `encrypted`, `too_complex` or `unreadable`. */
  read(name: string): Uint8Array | null
  readText(name: string): string | null
}

export function openZip(bytes: Uint8Array, limits: ZipLimits): ZipArchive {
  const entries = listZipEntries(bytes, limits.maxEntries)
  const declared = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0)
  if (declared > limits.maxUnpackedBytes) throw tooLarge()
  let remaining = limits.maxUnpackedBytes

  const read = (name: string) => {
    const entry = entries.get(name)
    if (!entry) return null
    const part = unpack(bytes, entry, remaining)
    remaining -= part.length
    return part
  }
  const readText = (name: string) => {
    const part = read(name)
    return part && new TextDecoder().decode(part)
  }
  return { names: [...entries.keys()], read, readText }
}

/** The declared sizes are only a claim: zlib itself is told where to stop. */
function unpack(bytes: Uint8Array, entry: ZipEntry, remaining: number): Uint8Array {
  if (entry.encrypted) throw new UnreadableFile('encrypted', 'zip entries are encrypted')
  const packed = bytes.subarray(entry.start, entry.start + entry.packedSize)
  if (packed.length < entry.packedSize) throw new UnreadableFile('unreadable', 'zip entry breaks off')
  const part = entry.method === 0 ? packed : inflate(packed, entry, remaining)
  if (part.length > remaining) throw tooLarge()
  if (crc32(part) !== entry.crc) throw new UnreadableFile('unreadable', 'zip entry fails its checksum')
  return part
}

function inflate(packed: Uint8Array, entry: ZipEntry, remaining: number): Uint8Array {
  if (entry.method !== 8) throw new UnreadableFile('unreadable', `zip compression method ${entry.method}`)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(remaining, 1) })
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge()
    throw new UnreadableFile('unreadable', 'zip entry does not unpack', { cause: error })
  }
}

const tooLarge = () => new UnreadableFile('too_complex', 'unpacks to more than the bound')
