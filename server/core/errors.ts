/** The one error type that leaves the server on purpose; `http/respond.ts` is the one place that turns it into a response. */

const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  unavailable: 503,
  no_space: 507,
} as const

export type ErrorCode = keyof typeof STATUS
type ErrorStatus = (typeof STATUS)[ErrorCode]

export const statusOf = (code: ErrorCode): ErrorStatus => STATUS[code]

interface ErrorDetails {
  fields?: Record<string, string>
  /** Seconds. */
  retryAfter?: number
  /** A finer code for programs, for example `free_limit`. */
  reason?: string
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = STATUS[code]
    this.details = details
  }
}

/** Missing and forbidden get the same response, byte for byte, so that it does not reveal what exists. */
export const notFound = () => new AppError('not_found', 'Not found')
/** PostgreSQL's text cannot hold U+0000. */
export const unstorable = () =>
  new AppError('bad_request', 'The text holds characters that cannot be stored.')
const RETRY_DATABASE_SECONDS = 5
/** It starts, stops, is suspended or is gone. */
export const databaseUnavailable = () =>
  new AppError('unavailable', 'Posit cannot reach its database right now. Please try again in a moment.', {
    retryAfter: RETRY_DATABASE_SECONDS,
    reason: 'database_unavailable',
  })
export const unauthenticated = () => new AppError('unauthenticated', 'Please sign in to continue.')
