/** The URLs of the authorization server and of the resource that it protects. */
import { MCP_PATH } from '../../../contract/mcp-constants.ts'
import { AUTH_BASE_PATH } from '../../core/auth.ts'

export const OAUTH_PATHS = {
  authorize: `${AUTH_BASE_PATH}/oauth2/authorize`,
  token: `${AUTH_BASE_PATH}/oauth2/token`,
  register: `${AUTH_BASE_PATH}/oauth2/register`,
  revoke: `${AUTH_BASE_PATH}/oauth2/revoke`,
} as const

/** RFC 9728 and RFC 8414: the path of what is described follows the well-known name. */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`
export const SERVER_METADATA_PATH = `/.well-known/oauth-authorization-server${AUTH_BASE_PATH}`

/** The audience of every token. */
export const resourceOf = (appUrl: string) => appUrl + MCP_PATH
