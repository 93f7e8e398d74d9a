/**
 * A ZIP archive as it is made: one entry after the other, with no more than a buffer of it in memory. Sizes stand behind each
 * entry, for they are not known before (APPNOTE.TXT 6.3.10, §4.4.4 bit 3); ZIP64 only where an archive has outgrown 32 bits.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { centralHeader, type EntryRecord, endOfArchive, localHeader, sizesOf } from './zip-records.ts'

export interface ZipEntry {
  /** A relative path with '/', made of safe names, and unique in the archive. */
  name: string
  modified: Date
  content: AsyncIterable<Uint8Array | string>
}

export async function* zipArchive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const record = {
      name: Buffer.from(entry.name),
      modified: entry.modified,
      crc: 0,
      size: 0,
      packed: 0,
      offset,
    }
    const header = localHeader(record)
    yield header
    yield* packed(entry.content, record)
    const sizes = sizesOf(record)
    yield sizes
    directory.push(centralHeader(record))
    offset += header.length + record.packed + sizes.length
  }
  const size = directory.reduce((sum, record) => sum + record.length, 0)
  yield* directory
  yield endOfArchive(directory.length, size, offset)
}

async function* packed(content: ZipEntry['content'], record: EntryRecord): AsyncGenerator<Buffer> {
  // zlib works on threads of its own: a long archive holds up nobody.
  const deflate = createDeflateRaw()
  const feeding = pipeline(Readable.from(measured(content, record)), deflate)
  // A failure also ends `deflate`, where it is thrown.
  feeding.catch(() => {})
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    record.packed += chunk.length
    yield chunk
  }
  await feeding
}

async function* measured(content: ZipEntry['content'], record: EntryRecord): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    record.crc = crc32(bytes, record.crc)
    record.size += bytes.length
    yield bytes
  }
}
