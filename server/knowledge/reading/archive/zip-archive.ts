import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import type { ReadingLimits } from '../limits.ts'
import { UnreadableFile } from '../reading.ts'

type ZipLimits = Pick<ReadingLimits, 'maxUnpackedBytes' | 'maxEntries'>

/** A zip-based document. Parts are unpacked one by one on request, all of them together within one bound. */
export interface ZipArchive {
  names: string[]
  /** Null when there is no such part. Throws `encrypted`, `too_complex` or `unreadable`. */
  read(name: string): Promise<Buffer | null>
  readText(name: string): Promise<string | null>
}

export async function openZip(bytes: Uint8Array, limits: ZipLimits): Promise<ZipArchive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Declared sizes are only a claim, and some writers get names wrong: neither is a reason to refuse a file.
  const zip = await fromBufferPromise(buffer, { decodeStrings: false, validateEntrySizes: false })
  if (zip.entryCount > limits.maxEntries)
    throw new UnreadableFile('too_complex', `${zip.entryCount} zip entries`)
  const entries = await listEntries(zip)
  const declared = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (declared > limits.maxUnpackedBytes) throw tooLarge()
  let remaining = limits.maxUnpackedBytes

  const read = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) return null
    const part = await unpack(zip, entry, remaining)
    remaining -= part.length
    return part
  }
  const readText = async (name: string) => {
    const part = await read(name)
    return part && new TextDecoder().decode(part)
  }
  return { names: [...entries.keys()], read, readText }
}

/** Of entries with the same name, the first wins. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
    if (!entries.has(name)) entries.set(name, entry)
  }
  return entries
}

async function unpack(zip: ZipFile, entry: Entry, remaining: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new UnreadableFile('encrypted', 'zip entries are encrypted')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += chunk.length
    if (bytes > remaining) throw tooLarge()
    chunks.push(chunk)
  }
  const part = Buffer.concat(chunks, bytes)
  if (crc32(part) !== entry.crc32) throw new UnreadableFile('unreadable', 'zip entry fails its checksum')
  return part
}

const tooLarge = () => new UnreadableFile('too_complex', 'unpacks to more than the bound')
