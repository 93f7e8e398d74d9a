/** An object store on loopback that speaks S3's protocol: one bucket, in memory, with its faults. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type S3Keys, signatureProblem } from './s3-signature.ts'

interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
  modified: Date
}

/** What goes wrong: the store refuses, is too busy, never answers, breaks off before or within its answer, or is slow. */
export type S3Fault = 'denied' | 'busy' | 'hangs' | 'cut' | 'cut within' | 'stalls within' | 'slow'

export interface FakeS3 {
  url: string
  /** Settings of a server that uses it. */
  env: Record<string, string>
  objects: Map<string, StoredObject>
  requests: string[]
  /** For as many requests as said, all of them by default. */
  fail(fault: S3Fault | null, times?: number): void
  /** Objects of one page of a listing. */
  pageSize: number
  close(): Promise<void>
}

const KEYS: S3Keys = { accessKeyId: 'AKIDPOSITTEST', secretAccessKey: 'secret/of+the=store' }
const BUCKET = 'posit-files'
const SLOW_MS = 200
const STATUS: Record<string, number> = { NoSuchBucket: 404, NoSuchKey: 404, SlowDown: 503 }

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function refuse(request: IncomingMessage, response: ServerResponse, code: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code} for ${KEYS.secretAccessKey}</Message></Error>`
  response.writeHead(STATUS[code] ?? 403, { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const requests: string[] = []
  let fault: S3Fault | null = null
  let faultsLeft = 0
  const fake = { objects, requests, pageSize: 1000 }

  function takeFault(): S3Fault | null {
    if (faultsLeft <= 0) return null
    faultsLeft -= 1
    return fault
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(`${request.method} ${pathname}`)
    const failing = takeFault()
    if (failing === 'hangs') return
    if (failing === 'cut') return void request.socket.destroy()
    if (failing === 'slow') await wait(SLOW_MS)
    if (failing === 'denied' || failing === 'busy')
      return refuse(request, response, failing === 'busy' ? 'SlowDown' : 'AccessDenied')
    const problem = signatureProblem(request, body, KEYS)
    if (problem) return refuse(request, response, problem)
    const [, bucket, ...names] = decodeURIComponent(pathname).split('/')
    if (bucket !== BUCKET) return refuse(request, response, 'NoSuchBucket')
    const key = names.join('/')
    if (!key) return list(response, searchParams, fake)
    if (request.method === 'PUT') return put(response, key, body, request.headers, objects)
    if (request.method === 'DELETE') return remove(response, key, objects)
    return get(request, response, objects.get(key), failing)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    url,
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    fail(next: S3Fault | null, times = Number.POSITIVE_INFINITY) {
      fault = next
      faultsLeft = next ? times : 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

type Objects = FakeS3['objects']

function put(response: ServerResponse, key: string, bytes: Buffer, headers: object, objects: Objects) {
  const kept = Object.entries(headers).filter(([name]) => /^content-(type|disposition)$/.test(name))
  objects.set(key, { bytes, headers: Object.fromEntries(kept), modified: new Date() })
  response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end()
}

function remove(response: ServerResponse, key: string, objects: Objects) {
  objects.delete(key)
  response.writeHead(204).end()
}

function get(
  request: IncomingMessage,
  response: ServerResponse,
  found: StoredObject | undefined,
  failing: S3Fault | null,
) {
  if (!found) return refuse(request, response, 'NoSuchKey')
  response.writeHead(200, {
    ...found.headers,
    'content-length': found.bytes.length,
    'last-modified': found.modified.toUTCString(),
  })
  if (request.method === 'HEAD') return void response.end()
  if (failing !== 'cut within' && failing !== 'stalls within') return void response.end(found.bytes)
  response.write(found.bytes.subarray(0, found.bytes.length / 2), () => {
    if (failing === 'cut within') request.socket.destroy()
  })
}

function list(
  response: ServerResponse,
  query: URLSearchParams,
  { objects, pageSize }: { objects: Objects; pageSize: number },
) {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const entries = page.map((key) => {
    const { bytes, modified } = objects.get(key) as StoredObject
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  )
}
