import type { ApiError } from '../../contract/api.ts'

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

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown
  signal?: AbortSignal | undefined
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

/** One call to our server; the response is passed on unread, for streams. Throws `ApiFailure` on any status but 2xx. */
export async function apiResponse(path: string, { method = 'GET', body, signal }: ApiOptions = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(path, {
    method,
    signal: signal ?? null,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(body !== undefined && !isForm && { headers: { 'content-type': 'application/json' } }),
  }).catch((error) => {
    throw isAbort(error) ? error : new ApiFailure(0, { error: UNREACHABLE })
  })
  if (!response.ok) throw failureOf(response.status, await response.text())
  return response
}

/** One call to our server and its JSON answer (`undefined` when the answer has no body). */
export async function apiRequest<T>(path: string, options?: ApiOptions): Promise<T> {
  const response = await apiResponse(path, options)
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as T
}
