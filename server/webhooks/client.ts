/** Posts a message to an address that a person gave: to public addresses alone, without redirects, within bounds. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { NotPublicError, type PublicLookup } from '../core/http/public-lookup.ts'

const TIMEOUT_MS = 10_000
/** Enough to see what went wrong; the rest is not read. */
const RESPONSE_MAX_BYTES = 1024
/** Most receivers' answers are a few hundred bytes; these bound headers that never end. */
const HEADERS_MAX_BYTES = 16 * 1024

export interface Sent {
  /** Null when there was no answer. */
  status: number | null
  /** For the owner: why there was no answer. Holds nothing of the message. */
  error: string | null
  duration_ms: number
  /** The beginning of the answer's body. */
  response: string
}

interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

export type Post = (message: Message, signal: AbortSignal) => Promise<Sent>

const REASONS: Record<string, string> = {
  ENOTFOUND: 'The name of this address does not resolve.',
  EAI_AGAIN: 'The name of this address does not resolve.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection broke off.',
  HPE_HEADER_OVERFLOW: `The headers of the answer are larger than ${HEADERS_MAX_BYTES / 1024} KB.`,
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublicError) return error.message
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return `There was no answer within ${TIMEOUT_MS / 1000} seconds.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return 'The certificate of this address is not valid.'
  if (code.startsWith('HPE_')) return REASONS[code] ?? 'The answer is not HTTP.'
  return REASONS[code] ?? 'The address could not be reached.'
}

/** PostgreSQL's text holds no U+0000. */
const textOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, RESPONSE_MAX_BYTES)).replaceAll('\0', '')

/** What was read until the bound, the end, or the time limit: the status has decided already. */
async function beginningOf(response: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(part)
      length += part.length
      if (length >= RESPONSE_MAX_BYTES) break
    }
  } catch {
    // A body that breaks off is cut off.
  }
  return textOf(Buffer.concat(parts))
}

export function createPost({ lookup, assertCallable }: PublicLookup): Post {
  /** A connection of its own for each: nothing that was resolved or authorised before is reused. */
  function send(url: URL, { headers, body }: Message, signal: AbortSignal) {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const bytes = Buffer.from(body)
    return new Promise<{ status: number; response: string }>((resolve, reject) => {
      const options = {
        ...{ method: 'POST', agent: false as const, lookup, signal, maxHeaderSize: HEADERS_MAX_BYTES },
        headers: { ...headers, 'content-length': bytes.length, connection: 'close' },
      }
      request(url, options, async (answer) => {
        const response = await beginningOf(answer)
        answer.destroy()
        resolve({ status: answer.statusCode ?? 0, response })
      })
        .on('error', reject)
        .end(bytes)
    })
  }

  return async (message, signal) => {
    const start = performance.now()
    const took = () => Math.round(performance.now() - start)
    try {
      const url = new URL(message.url)
      assertCallable(url.hostname)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      return { ...(await send(url, message, limit)), error: null, duration_ms: took() }
    } catch (error) {
      return { status: null, error: reasonOf(error), duration_ms: took(), response: '' }
    }
  }
}
