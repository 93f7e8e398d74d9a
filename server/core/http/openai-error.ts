/** Errors as OpenAI's protocol has them, for the calls under `/v1`: its clients read nothing else. */
import type { AppError, ErrorCode } from '../errors.ts'

const OPENAI_CALL = /^\/v1(?:\/|$)/
export const isOpenAiCall = (path: string): boolean => OPENAI_CALL.test(path)

const TYPES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'authentication_error',
  forbidden: 'permission_error',
  rate_limited: 'rate_limit_error',
  unavailable: 'server_error',
  no_space: 'server_error',
}

/** `code` is for programs: the product's own, as elsewhere. `param` names the first field that is wrong. */
export function openAiError({ message, code, details }: Pick<AppError, 'message' | 'code' | 'details'>) {
  const [param = null] = Object.keys(details.fields ?? {})
  const type = TYPES[code] ?? 'invalid_request_error'
  return { error: { message, type, param, code: details.reason ?? code } }
}

export const openAiFailure = (message: string, request_id: string) => ({
  error: { message, type: 'server_error', param: null, code: 'internal', request_id },
})
