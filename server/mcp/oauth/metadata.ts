/** What clients read to find their way (RFC 9728, RFC 8414). */
import { CONNECTION_RIGHTS, DEFAULT_RIGHTS } from '../../../contract/mcp-constants.ts'
import { AUTH_BASE_PATH } from '../../core/auth.ts'
import { OAUTH_PATHS, RESOURCE_METADATA_PATH, resourceOf } from './endpoints.ts'
import { REFRESH_SCOPE } from './scopes.ts'

/** Clients ask for all of `scopes_supported`: rights to change something are asked for when a tool needs them. */
export const resourceMetadata = (appUrl: string) => ({
  resource: resourceOf(appUrl),
  resource_name: 'Posit',
  authorization_servers: [appUrl + AUTH_BASE_PATH],
  scopes_supported: [...DEFAULT_RIGHTS],
  bearer_methods_supported: ['header'],
})

export const serverMetadata = (appUrl: string) => ({
  issuer: appUrl + AUTH_BASE_PATH,
  authorization_endpoint: appUrl + OAUTH_PATHS.authorize,
  token_endpoint: appUrl + OAUTH_PATHS.token,
  registration_endpoint: appUrl + OAUTH_PATHS.register,
  revocation_endpoint: appUrl + OAUTH_PATHS.revoke,
  scopes_supported: [...CONNECTION_RIGHTS, REFRESH_SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

interface Challenge {
  error?: 'invalid_token' | 'insufficient_scope'
  /** The scopes that the call needs; the client asks the person for them. */
  scopes?: readonly string[]
}

/** `WWW-Authenticate` of a refusal (RFC 6750, RFC 9728). */
export function challenge(appUrl: string, { error, scopes = DEFAULT_RIGHTS }: Challenge = {}): string {
  const parameters = {
    ...(error && { error }),
    scope: scopes.join(' '),
    resource_metadata: appUrl + RESOURCE_METADATA_PATH,
  }
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`
}
