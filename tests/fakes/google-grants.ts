/** What Google remembers of consents: codes, refresh tokens and access tokens. */
import { createHash, randomBytes } from 'node:crypto'

export interface FakePerson {
  sub: string
  email: string
  name?: string
  email_verified?: boolean
}

interface Grant {
  person: FakePerson
  scope: string
  /** Consented to access without the person being there. */
  isOffline: boolean
}
interface Code extends Grant {
  redirectUri: string
  challenge: string | null
}

export interface Grants {
  client: { id: string; secret: string }
  /** Codes, once each. */
  codes: Map<string, Code>
  access: Map<string, Grant>
  refresh: Map<string, Grant>
  makeCode(code: Code): string
  /** Null for a used code, or one of another redirect URI or verifier. */
  takeCode(code: string, redirectUri: string, verifier: string | null): Code | null
  issue(grant: Grant, withRefresh: boolean): Record<string, unknown>
  revoke(token: string): boolean
  /** As an hour later. */
  expireAccess(): void
  /** As when the person takes the consent back in their Google account. */
  endAll(): void
}

const random = (prefix: string) => prefix + randomBytes(18).toString('base64url')
const ACCESS_SECONDS = 3600

export function createGrants(client: Grants['client']): Grants {
  const codes: Grants['codes'] = new Map()
  const access: Grants['access'] = new Map()
  const refresh: Grants['refresh'] = new Map()
  return {
    client,
    codes,
    access,
    refresh,
    makeCode(grant) {
      const code = random('4/0A')
      codes.set(code, grant)
      return code
    },
    takeCode(given, redirectUri, verifier) {
      const code = codes.get(given)
      codes.delete(given)
      if (!code || code.redirectUri !== redirectUri) return null
      const proof = verifier && createHash('sha256').update(verifier).digest('base64url')
      return code.challenge === (proof || null) ? code : null
    },
    issue(grant, withRefresh) {
      const access_token = random('ya29.')
      access.set(access_token, grant)
      const answer = {
        access_token,
        token_type: 'Bearer',
        expires_in: ACCESS_SECONDS - 1,
        scope: grant.scope,
      }
      if (!withRefresh) return answer
      const refresh_token = random('1//0')
      refresh.set(refresh_token, grant)
      return { ...answer, refresh_token }
    },
    revoke(token) {
      const grant = refresh.get(token) ?? access.get(token)
      for (const tokens of [refresh, access]) {
        for (const [name, held] of tokens) if (held === grant) tokens.delete(name)
      }
      return grant !== undefined
    },
    expireAccess: () => access.clear(),
    endAll() {
      access.clear()
      refresh.clear()
    },
  }
}
