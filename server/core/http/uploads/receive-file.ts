/** Receives the file of a multipart request into a temporary file: an upload in progress holds no memory, however slow it is. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../../errors.ts'

/** Boundaries, headers and small fields around the file. */
const ENVELOPE_MAX_BYTES = 64 * 1024
const FIELDS_MAX = 20
/** A modem of 2003 is faster. Slower than this after the grace is a connection that is held open on purpose, or broken. */
const MIN_BYTES_PER_SECOND = 8 * 1024
const GRACE_MS = 10_000

export interface UploadBound {
  maxBytes: number
  /** What is thrown for a larger file. */
  tooLarge: () => AppError
}

export interface ReceivedFile {
  name: string
  /** As the sender claims it, in lower case; empty when nothing is claimed. */
  type: string
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** The first file of the form. Reads no further than the bound, whatever the request says of its length. Close what is returned. */
export async function receiveFile(
  request: Request,
  bound: UploadBound,
  graceMs = GRACE_MS,
): Promise<ReceivedFile> {
  const bodyMaxBytes = bound.maxBytes + ENVELOPE_MAX_BYTES
  if (Number(request.headers.get('content-length')) > bodyMaxBytes) throw bound.tooLarge()
  const form = openForm(request, bound.maxBytes)
  const handle = await openTemporary()
  const first = storeFirst(form, handle)
  const rate = watchRate(graceMs)
  const body = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream<Uint8Array>)
  try {
    await pipeline(body, rate.count, bounded(bodyMaxBytes, bound), form, { signal: rate.tooSlow })
    const { name, type, isTruncated } = await first.stored()
    if (isTruncated) throw bound.tooLarge()
    return { name, type, read: () => handle.readFile(), close: () => handle.close() }
  } catch (error) {
    first.abort()
    await handle.close()
    if (rate.tooSlow.aborted) throw slow()
    throw error instanceof AppError ? error : interrupted()
  } finally {
    rate.stop()
  }
}

const noFile = () => new AppError('bad_request', 'Please send one file, as multipart/form-data.')
const interrupted = () => new AppError('bad_request', 'The upload was interrupted. Please try again.')
const slow = () =>
  new AppError('bad_request', 'The upload was too slow. Please try again on a better connection.')

function openForm(request: Request, fileSize: number): BusboyInstance {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw noFile()
  const limits = { fileSize, fields: FIELDS_MAX, fieldSize: ENVELOPE_MAX_BYTES }
  try {
    return new Busboy({ headers: { 'content-type': type }, limits, preservePath: true })
  } catch {
    throw noFile()
  }
}

/** Unlinked from the start: even after a crash no file is left behind. */
async function openTemporary(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

interface StoredFile {
  name: string
  type: string
  isTruncated: boolean
}

function storeFirst(form: BusboyInstance, handle: FileHandle) {
  let file: BusboyFileStream | undefined
  let storing: Promise<StoredFile> | undefined
  form.on('file', (_field, stream, name, _encoding, type) => {
    if (storing) return void stream.resume()
    file = stream
    storing = writeAll(handle, stream).then(() => ({
      name: decodeName(name ?? ''),
      type: (type ?? '').toLowerCase(),
      isTruncated: stream.truncated,
    }))
    // It is awaited once the form has ended.
    storing.catch(() => {})
  })
  return {
    stored: () => storing ?? Promise.reject(noFile()),
    abort: () => void file?.destroy(),
  }
}

/** `tooSlow` aborts when less comes in than the least rate. */
function watchRate(graceMs: number) {
  const startedAt = performance.now()
  const slow = new AbortController()
  let bytes = 0
  const timer = setInterval(() => {
    const milliseconds = performance.now() - startedAt
    if (milliseconds >= graceMs && bytes < (milliseconds / 1000) * MIN_BYTES_PER_SECOND) slow.abort()
  }, graceMs / 4)
  return {
    tooSlow: slow.signal,
    stop: () => clearInterval(timer),
    count: async function* (body: AsyncIterable<Uint8Array>) {
      for await (const chunk of body) {
        bytes += chunk.length
        yield chunk
      }
    },
  }
}

const bounded = (maxBytes: number, { tooLarge }: UploadBound) =>
  async function* (body: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      yield chunk
    }
  }

/** At explicit positions: the handle's own stays at the start, from where the file is read. */
async function writeAll(handle: FileHandle, stream: AsyncIterable<Buffer>): Promise<void> {
  let position = 0
  for await (const chunk of stream) {
    await handle.write(chunk, 0, chunk.length, position)
    position += chunk.length
  }
}

/** Browsers escape three characters of a file's name (WHATWG HTML, multipart/form-data encoding). Some clients use backslashes. */
const decodeName = (name: string): string =>
  name
    .replaceAll('\\"', '"')
    .replaceAll('%22', '"')
    .replace(/%0[DA]/gi, ' ')
