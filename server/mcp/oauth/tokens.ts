import { createHash } from 'node:crypto'

/** Recognisable to people and to secret scanners, and distinct from API keys. */
export const ACCESS_TOKEN_PREFIX = 'mcp_at_'
export const REFRESH_TOKEN_PREFIX = 'mcp_rt_'

/** Tokens and codes are stored as this: random enough that a plain hash cannot be reversed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const BEARER = /^bearer\s+(\S+)$/i

export const readBearer = (headers: Headers): string | undefined =>
  headers.get('authorization')?.match(BEARER)?.[1]
