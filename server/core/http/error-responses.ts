/** How the API reference describes failures. Every failure has the same JSON. */
import { z } from '@hono/zod-openapi'
import { errorSchema } from '../../../contract/api.ts'
import { type ErrorCode, statusOf } from '../errors.ts'

const DESCRIPTIONS: Record<ErrorCode, string> = {
  bad_request: 'The request is not valid; `fields` names what to change',
  unauthenticated: 'No valid session, API key or password',
  forbidden: 'Your plan, your API key or the state of your account does not allow this; `code` says why',
  not_found: 'It does not exist, or is not yours to see',
  conflict: 'It does not fit the present state; `code` says why',
  too_large: 'The body is too large',
  unsupported: 'The media type is not supported',
  rate_limited: 'Too many requests; `Retry-After` says when to try again',
  unavailable: 'A service this call depends on is not available',
  no_space: 'The server has no room to store this',
}

/** Under a name of its own, so that generated clients have one error type. */
const namedErrorSchema = z.object(errorSchema.shape).openapi('Error')

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: namedErrorSchema } },
})

interface Described {
  request?: { body?: unknown; query?: unknown; params?: unknown } | undefined
}

export function errorResponses({ request }: Described, refuses: readonly ErrorCode[]) {
  const codes = new Set(refuses)
  if (request?.body || request?.query) codes.add('bad_request')
  if (request?.body) codes.add('too_large').add('unsupported')
  if (request?.params) codes.add('not_found')
  return {
    ...Object.fromEntries([...codes].map((code) => [statusOf(code), errorResponse(DESCRIPTIONS[code])])),
    default: errorResponse('Any other failure'),
  }
}
