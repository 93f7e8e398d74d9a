/** The protocol's endpoints: requests are cut down to what we allow, and then better-auth's. */
import { CONNECT_PATH } from '../../../contract/mcp-constants.ts'
import type { Core } from '../../core/core.ts'
import { OAUTH_PATHS, resourceOf } from './endpoints.ts'
import type { OAuthEngine } from './engine.ts'
import { readRegistration } from './registration.ts'
import { requestedScope } from './scopes.ts'

type LoadEngine = () => Promise<OAuthEngine>
type Form = Record<string, string>

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Its answer, with nothing of it cached. */
function passOn(response: Response): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const name of ['content-type', 'location', 'www-authenticate']) {
    const value = response.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(response.body, { status: response.status, headers })
}

export function createProtocol({ appUrl }: Pick<Core, 'appUrl'>, engine: LoadEngine) {
  async function postForm(path: string, form: Form): Promise<Response> {
    const body = new URLSearchParams(form)
    // Without cookies and without an Authorization header: all our clients are public.
    const request = new Request(appUrl + path, { method: 'POST', headers: FORM, body })
    return passOn(await (await engine()).handler(request))
  }

  return {
    /** Leads to the screen that asks the person, each time, or back to the client with an error. */
    async authorize(query: URLSearchParams, cookie: string | undefined): Promise<Response> {
      const asked = new URLSearchParams(query)
      asked.set('prompt', 'consent')
      asked.set('scope', requestedScope(query.get('scope')))
      if (!asked.has('resource')) asked.set('resource', resourceOf(appUrl))
      const headers = { accept: 'text/html', ...(cookie && { cookie }) }
      const request = new Request(`${appUrl}${OAUTH_PATHS.authorize}?${asked}`, { headers })
      return passOn(await (await engine()).handler(request))
    },

    exchange: (form: Form) => postForm(OAUTH_PATHS.token, form),
    revoke: (form: Form) => postForm(OAUTH_PATHS.revoke, form),

    async register(body: unknown): Promise<Response> {
      const { error, metadata } = readRegistration(body)
      if (error) return Response.json(error, { status: 400, headers: { 'cache-control': 'no-store' } })
      const request = new Request(appUrl + OAUTH_PATHS.register, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      })
      return passOn(await (await engine()).handler(request))
    },

    screen: appUrl + CONNECT_PATH,
  }
}
