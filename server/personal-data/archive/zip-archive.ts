/** A ZIP archive, written one entry after the other with no more than a buffer of it in memory. */
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** A relative path with '/', made of safe names, and unique in the archive. */
  name: string
  modified: Date
  content: AsyncIterable<Uint8Array | string>
}

export async function* zipArchive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const abort = new AbortController()
  const adding = addEntries(zip, entries, abort.signal).catch((error: Error) => output.destroy(error))
  try {
    yield* output
    await adding
  } finally {
    abort.abort()
  }
}

/** Each entry is asked for when the one before it is written: what it holds is read from the database then. */
async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, modified, content } of entries) {
    const { promise: written, resolve, reject } = Promise.withResolvers<void>()
    zip.addReadStreamLazy(name, { mtime: modified }, (pass) => {
      const stream = Readable.from(bytesOf(content), { signal, objectMode: false })
      stream.once('end', resolve).once('error', reject)
      pass(null, stream)
    })
    await written
  }
  zip.end()
}

async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
