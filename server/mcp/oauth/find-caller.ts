import type { ConnectionRight } from '../../../contract/mcp-constants.ts'
import type { Core } from '../../core/core.ts'
import type { SessionUser } from '../../core/http/context.ts'
import { resourceOf } from './endpoints.ts'
import { findGrant, noteUse } from './queries.ts'
import { rightsIn } from './scopes.ts'
import { ACCESS_TOKEN_PREFIX, hashToken } from './tokens.ts'

/** As exact as anybody reads it. */
const USE_NOTED_MS = 60_000

export interface Connected {
  user: SessionUser
  rights: ConnectionRight[]
  clientId: string
}

type Dependencies = Pick<Core, 'db' | 'log' | 'appUrl'>

/** For whom an access token of this resource acts. Null for one that is wrong, expired, revoked or another resource's. */
export async function findConnected(
  { db, log, appUrl }: Dependencies,
  token: string,
): Promise<Connected | null> {
  if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return null
  const now = new Date()
  const grant = await findGrant(db, hashToken(token.slice(ACCESS_TOKEN_PREFIX.length)), now)
  if (!grant?.resources?.includes(resourceOf(appUrl))) return null
  const { scopes, agreed, resources, client_id, consent_id, last_used_at, ...user } = grant
  if (!last_used_at || now.getTime() - last_used_at.getTime() > USE_NOTED_MS)
    noteUse(db, consent_id, now).catch((error) => log.warn({ err: error }, 'a use was not noted'))
  return { user, clientId: client_id, rights: rightsIn(scopes.filter((scope) => agreed.includes(scope))) }
}
