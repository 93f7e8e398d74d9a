/** A client's request on our screen: what it asks for, and what the person decides. */
import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import type { ConnectionRequest } from '../../../contract/mcp.ts'
import { CONNECTION_REFUSALS, type ConnectionRight } from '../../../contract/mcp-constants.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { OAUTH_PATHS } from './endpoints.ts'
import type { OAuthEngine } from './engine.ts'
import { redirectHost } from './redirects.ts'
import { REFRESH_SCOPE, rightsIn, splitScope } from './scopes.ts'

const HTTP_NOT_FOUND = 404
const answerSchema = z.object({ url: z.url() })

const expired = () =>
  new AppError('bad_request', 'This request has expired. Start again from your assistant.', {
    reason: CONNECTION_REFUSALS.expired,
  })
const unknownClient = () =>
  new AppError('bad_request', 'Posit does not know this assistant. Remove it there and connect it again.', {
    reason: CONNECTION_REFUSALS.unknownClient,
  })

/** The provider's refusals, as ours. */
async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw error.statusCode === HTTP_NOT_FOUND ? unknownClient() : expired()
  }
}

export function createRequests({ appUrl }: Pick<Core, 'appUrl'>, engine: () => Promise<OAuthEngine>) {
  /** Throws `bad_request` for a query that we did not sign, or too long ago. */
  async function read(query: string): Promise<ConnectionRequest> {
    const asked = new URLSearchParams(query)
    const { api } = await engine()
    const body = { client_id: asked.get('client_id') ?? '', oauth_query: query }
    const client = await refusing(api.getOAuthClientPublicPrelogin({ body }))
    const redirect = redirectHost(asked.get('redirect_uri') ?? '')
    if (!redirect) throw expired()
    return {
      client_name: client.client_name ?? '',
      redirect_host: redirect.host,
      is_local: redirect.isLocal,
      rights: rightsIn(splitScope(asked.get('scope'))),
    }
  }

  return {
    read,

    /** Where the browser takes the answer. `session` has that of the person who decides. */
    async decide(
      { query, accept, rights }: { query: string; accept: boolean; rights: readonly ConnectionRight[] },
      session: Headers,
    ): Promise<string> {
      const asked = await read(query)
      const agreed = asked.rights.filter((right) => rights.includes(right))
      if (accept && agreed.length === 0) throw new AppError('bad_request', 'Allow at least one thing.')
      const headers = new Headers({ accept: 'application/json' })
      for (const name of ['cookie', 'authorization']) headers.set(name, session.get(name) ?? '')
      const { api } = await engine()
      // With a request at hand it answers with a response, as on its own path.
      const response: Response = await api.oauth2Consent({
        body: { accept, oauth_query: query, ...(accept && { scope: [...agreed, REFRESH_SCOPE].join(' ') }) },
        headers,
        request: new Request(appUrl + OAUTH_PATHS.authorize, { headers }),
        asResponse: true,
      })
      if (!response.ok) throw expired()
      return answerSchema.parse(await response.json()).url
    },
  }
}
