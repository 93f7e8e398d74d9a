/** Google's OAuth 2: the consent page with its two answers, the token endpoint with PKCE, the profile, and revoking. */
import type { ServerResponse } from 'node:http'
import type { FakePerson, Grants } from './google-grants.ts'

export interface GoogleRequest {
  url: URL
  form: URLSearchParams
  authorization: string | undefined
  grants: Grants
  person: FakePerson
}

/** Registered with the client; Google refuses any other. */
const REDIRECT_PATHS = ['/auth/v1/callback/google', '/integrations/google-callback']

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const sendPage = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Google</title><main>${body}</main></html>`)
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function problemOf({ url, grants }: GoogleRequest): string | null {
  const redirect = url.searchParams.get('redirect_uri') ?? ''
  if (url.searchParams.get('client_id') !== grants.client.id) return 'invalid_client'
  if (!URL.canParse(redirect) || !REDIRECT_PATHS.includes(new URL(redirect).pathname))
    return 'redirect_uri_mismatch'
  return url.searchParams.get('response_type') === 'code' ? null : 'unsupported_response_type'
}

function showConsent(request: GoogleRequest, response: ServerResponse) {
  const problem = problemOf(request)
  if (problem) return sendPage(response, 400, `<h1>Error 400: ${problem}</h1>`)
  const { search, searchParams } = request.url
  const scopes = (searchParams.get('scope') ?? '').split(' ')
  sendPage(
    response,
    200,
    `<h1>${escaped(request.person.email)}</h1><ul>${scopes.map((scope) => `<li>${escaped(scope)}</li>`).join('')}</ul>
     <a href="/decide${escaped(search)}">Continue</a> <a href="/decide${escaped(search)}&denied=1">Cancel</a>`,
  )
}

function decide({ url, grants, person }: GoogleRequest, response: ServerResponse) {
  const { searchParams } = url
  const redirectUri = searchParams.get('redirect_uri') ?? ''
  const back = new URL(redirectUri)
  const state = searchParams.get('state')
  if (state) back.searchParams.set('state', state)
  if (searchParams.has('denied')) back.searchParams.set('error', 'access_denied')
  else {
    const scope = searchParams.get('scope') ?? ''
    const isOffline = searchParams.get('access_type') === 'offline'
    const challenge = searchParams.get('code_challenge')
    back.searchParams.set('code', grants.makeCode({ person, scope, isOffline, redirectUri, challenge }))
    back.searchParams.set('scope', scope)
    back.searchParams.set('iss', 'https://accounts.google.com')
  }
  response.writeHead(302, { location: back.href }).end()
}

function giveTokens({ form, grants }: GoogleRequest, response: ServerResponse) {
  const { id, secret } = grants.client
  if (form.get('client_id') !== id || form.get('client_secret') !== secret) {
    return sendJson(response, 401, { error: 'invalid_client' })
  }
  if (form.get('grant_type') === 'refresh_token') {
    const grant = grants.refresh.get(form.get('refresh_token') ?? '')
    return grant
      ? sendJson(response, 200, grants.issue(grant, false))
      : sendJson(response, 400, { error: 'invalid_grant', error_description: 'Token has been revoked.' })
  }
  const { code, redirect_uri, code_verifier } = Object.fromEntries(form)
  const grant = grants.takeCode(code ?? '', redirect_uri ?? '', code_verifier ?? null)
  if (!grant) return sendJson(response, 400, { error: 'invalid_grant', error_description: 'Malformed code.' })
  sendJson(response, 200, grants.issue(grant, grant.isOffline))
}

export const bearerOf = (authorization: string | undefined) => authorization?.replace(/^Bearer /, '') ?? ''

function showProfile({ authorization, grants }: GoogleRequest, response: ServerResponse) {
  const grant = grants.access.get(bearerOf(authorization))
  if (!grant) return sendJson(response, 401, { error: 'invalid_request' })
  if (!grant.scope.includes('email')) return sendJson(response, 200, { sub: grant.person.sub })
  sendJson(response, 200, { email_verified: true, ...grant.person })
}

function revoke({ form, grants }: GoogleRequest, response: ServerResponse) {
  const isDone = grants.revoke(form.get('token') ?? '')
  sendJson(response, isDone ? 200 : 400, isDone ? {} : { error: 'invalid_token' })
}

const ANSWERS: Record<string, (request: GoogleRequest, response: ServerResponse) => unknown> = {
  '/o/oauth2/v2/auth': showConsent,
  '/decide': decide,
  '/token': giveTokens,
  '/oauth2/v3/userinfo': showProfile,
  '/revoke': revoke,
}

export function answerOAuth(request: GoogleRequest, response: ServerResponse) {
  const answer = ANSWERS[request.url.pathname]
  if (answer) answer(request, response)
  else sendJson(response, 404, { error: 'not_found' })
}
