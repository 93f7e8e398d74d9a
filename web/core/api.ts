import type { ApiError } from '../../contract/api.ts'
import type { ApiAnswer, ApiOptions, Method, PathOf } from './api-types.ts'

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** A call that did not succeed. `message` is for people; `code` is for programs; `status` 0 means no answer arrived. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly code: string
  /** Field name to message, for validation failures. */
  readonly fields: Record<string, string>
  /** Seconds until the same call may succeed, for rate limits. */
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(status: number, body: Partial<ApiError> & { message?: string } = {}) {
    // The account calls answer with `message`, all others with `error`.
    super(body.error ?? body.message ?? UNEXPECTED)
    this.status = status
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unexpected')
    this.fields = body.fields ?? {}
    this.retryAfter = body.retry_after ?? null
    this.requestId = body.request_id ?? null
  }
}

/** Reads the failure that a response carries. */
export function failureOf(status: number, text: string): ApiFailure {
  try {
    return new ApiFailure(status, JSON.parse(text))
  } catch {
    return new ApiFailure(status)
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

interface Options {
  path?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  keepalive?: boolean
}

/** `/rest/v1/posits/{id}` with its parameters filled in. */
export function addressOf(path: string, { path: values, query }: Pick<Options, 'path' | 'query'>): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const filled = Object.entries(values ?? {}).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

const isForm = (body: unknown): body is FormData => body instanceof FormData

async function send(method: Method, path: string, options: Options = {}): Promise<Response> {
  const { body, signal = null, keepalive = false } = options
  const response = await fetch(addressOf(path, options), {
    method: method.toUpperCase(),
    signal,
    keepalive,
    ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
    ...(body !== undefined && !isForm(body) && { headers: { 'content-type': 'application/json' } }),
  }).catch((error) => {
    throw isAbort(error) ? error : new ApiFailure(0, { error: UNREACHABLE })
  })
  if (!response.ok) throw failureOf(response.status, await response.text())
  return response
}

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]
/** No second argument where nothing is required. */
type Rest<T> = RequiredKeys<T> extends never ? [options?: T] : [options: T]

/** The response unread, for streams and files. Throws `ApiFailure` on any status but 2xx. */
export const apiResponse = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[options]: Rest<ApiOptions<M, P>>
): Promise<Response> => send(method, path, options)

const caller =
  <M extends Method>(method: M) =>
  async <P extends PathOf<M>>(path: P, ...[options]: Rest<ApiOptions<M, P>>): Promise<ApiAnswer<M, P>> => {
    const response = await send(method, path, options)
    const text = await response.text()
    return (text ? JSON.parse(text) : undefined) as ApiAnswer<M, P>
  }

/**
 * One call to our server and its JSON, typed by the server's own OpenAPI document:
 * `api.get('/rest/v1/posits/{id}', { path: { id } })`. Throws `ApiFailure` on any status but 2xx.
 */
export const api = {
  get: caller('get'),
  post: caller('post'),
  put: caller('put'),
  patch: caller('patch'),
  delete: caller('delete'),
}
