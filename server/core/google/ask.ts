/** One call to Google: in bounded time, with a bounded answer, and repeated where repeating is harmless. */
import { setTimeout as wait } from 'node:timers/promises'
import { failureOf, GoogleFailure, isPassing } from './failure.ts'

/** An error or a page of a list is far smaller. */
const ANSWER_MAX_BYTES = 1024 * 1024
/** Before the second and the third try. Google may ask for more, up to the longest wait; beyond it the call fails with a retry time. */
const BACKOFF_MS = [250, 1000]
const LONGEST_WAIT_MS = 3000

export interface GoogleCall {
  url: string
  timeoutMs: number
  method?: 'GET' | 'POST'
  accessToken?: string
  form?: Record<string, string>
  maxBytes?: number
  signal?: AbortSignal | undefined
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // Leaving the loop cancels the rest: what is too large is not even fetched.
    if (size > maxBytes) throw new GoogleFailure('too_large', `more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function send({ url, method = 'GET', accessToken, form, timeoutMs, signal }: GoogleCall) {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  return fetch(url, {
    method,
    // A host that answers with a redirect is not the API, and must not receive a token.
    redirect: 'error',
    signal: AbortSignal.any(signals),
    headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    body: form ? new URLSearchParams(form) : null,
  })
}

/** The bytes of the answer. Throws `GoogleFailure`. */
export async function askGoogleOnce(call: GoogleCall): Promise<Buffer> {
  try {
    const response = await send(call)
    if (response.ok) return await readBounded(response, call.maxBytes ?? ANSWER_MAX_BYTES)
    const body = await readBounded(response, ANSWER_MAX_BYTES)
    throw failureOf(response.status, body.toString('utf8'), response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof GoogleFailure) throw error
    throw new GoogleFailure('unavailable', error instanceof Error ? error.name : 'no answer')
  }
}

/** The same for calls that may be repeated. */
export async function askGoogle(call: GoogleCall): Promise<Buffer> {
  for (const backoffMs of BACKOFF_MS) {
    try {
      return await askGoogleOnce(call)
    } catch (error) {
      const waitMs = isPassing(error) ? Math.max(backoffMs, error.waitMs ?? 0) : Number.POSITIVE_INFINITY
      if (waitMs > LONGEST_WAIT_MS || call.signal?.aborted) throw error
      await wait(waitMs)
    }
  }
  return askGoogleOnce(call)
}

/** Reads an answer as JSON; one that is none is Google's failure as well. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new GoogleFailure('nonsense', 'an answer that is no JSON')
  }
}
