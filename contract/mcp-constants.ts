/** Of connected assistants, for both sides; free of zod, for the browser. */

export const MCP_PATH = '/mcp'
/** The screen that asks a person whether an assistant may connect. */
export const CONNECT_PATH = '/connect'

/** What an assistant may be allowed; none of it reaches the account itself. */
export const CONNECTION_RIGHTS = ['ask', 'read', 'teach'] as const
export type ConnectionRight = (typeof CONNECTION_RIGHTS)[number]
/** What a client gets that asks for nothing in particular: nothing that changes a posit. */
export const DEFAULT_RIGHTS: readonly ConnectionRight[] = ['ask', 'read']

export const CLIENT_NAME_MAX_LENGTH = 80
export const REDIRECT_URIS_MAX = 5
export const REDIRECT_URI_MAX_LENGTH = 500

/** Why a request to connect cannot be shown, as the error's `code`. */
export const CONNECTION_REFUSALS = { expired: 'request_expired', unknownClient: 'unknown_client' } as const
