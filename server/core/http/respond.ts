/** The one place where an error becomes a response. */
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ApiError } from '../../../contract/api.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { AppError, databaseUnavailable, type ErrorCode, notFound, unstorable } from '../errors.ts'
import type { HttpEnv } from './context.ts'
import { loggedPath } from './logged-path.ts'
import { isOpenAiCall, openAiError, openAiFailure } from './openai-error.ts'

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported',
}

/** PostgreSQL's codes for text it cannot hold: a NUL character, in a text or in JSON. */
const UNTRANSLATABLE = ['22021', '22P05']
/** A posit or a person that was deleted between the guard and the write: from then on it is missing. */
const PARENT_GONE = '23503'

function known(error: Error): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    const code = CODE_OF_STATUS[error.status]
    if (code === 'unsupported') return new AppError(code, 'Please send JSON, as application/json.')
    return code ? new AppError(code, error.message || 'The request is not valid.') : null
  }
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  const code = 'code' in error ? String(error.code) : ''
  if (UNTRANSLATABLE.includes(code)) return unstorable()
  return code === PARENT_GONE ? notFound() : null
}

/** Not signed in, not allowed, not found for this viewer, too many requests. */
const REFUSALS = new Set([401, 403, 404, 429])

export function respondWithError(c: Context<HttpEnv>, error: AppError): Response {
  const { fields, retryAfter, reason } = error.details
  const body: ApiError = {
    error: error.message,
    code: reason ?? error.code,
    ...(fields ? { fields } : {}),
    ...(retryAfter ? { retry_after: retryAfter } : {}),
  }
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  return c.json(isOpenAiCall(c.req.path) ? openAiError(error) : body, error.status)
}

/** For investigating an attack: the client address, the call and the refusal. Does not look up the user. */
function logRefusal(c: Context<HttpEnv>, { status, code, details }: AppError) {
  if (!REFUSALS.has(status)) return
  const { method, path } = c.req
  const what = { method, path: loggedPath(path), status, reason: details.reason ?? code }
  c.get('log').info({ ...what, address: c.get('clientAddress') }, 'refused')
}

export const handleError: ErrorHandler<HttpEnv> = (error, c) => {
  const expected = known(error)
  if (expected) {
    logRefusal(c, expected)
    if (expected !== error && expected.status === 503)
      c.get('log').warn({ err: error, path: loggedPath(c.req.path) }, 'the database is not available')
    else if ('constraint' in error)
      c.get('log').warn({ constraint: error.constraint }, 'what a write refers to is gone')
    return respondWithError(c, expected)
  }
  c.get('log').error({ err: error, path: loggedPath(c.req.path) }, 'request failed')
  const message = 'Something went wrong on our side. Please try again.'
  const body: ApiError = { error: message, code: 'internal', request_id: c.get('requestId') }
  return c.json(isOpenAiCall(c.req.path) ? openAiFailure(message, c.get('requestId')) : body, 500)
}

export const answerNotFound = (c: Context<HttpEnv>) => respondWithError(c, notFound())
