/** An OAuth client by hand: each request as the protocol has it, so that a test can bend one part of it. */
import { createHash, randomBytes } from 'node:crypto'
import { TestClient } from './client.ts'
import type { TestUser } from './factories.ts'
import { allow, openScreen, REDIRECT } from './mcp-assistant.ts'

const PATH = '/auth/v1/oauth2'

export const newVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Fields = Record<string, string>

export class OAuthTestClient {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  register(body: object) {
    return new TestClient(this.url).call<Fields>('POST', `${PATH}/register`, body)
  }

  async registerClient(): Promise<string> {
    const { body } = await this.register({ client_name: 'A helper', redirect_uris: [REDIRECT] })
    return body.client_id ?? ''
  }

  /** With `more` in place of what a good client sends. */
  authorization(client_id: string, verifier: string, more: Fields = {}): URL {
    const given = {
      ...{ client_id, redirect_uri: REDIRECT, response_type: 'code', state: 'a state', scope: 'ask read' },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
      resource: `${this.url}/mcp`,
      ...more,
    }
    return new URL(`${this.url}${PATH}/authorize?${new URLSearchParams(given)}`)
  }

  /** Where the authorization endpoint leads the browser of a new client's person. */
  async leadOf(client: TestClient, more: Fields = {}): Promise<URL> {
    const { pathname, search } = this.authorization(await this.registerClient(), newVerifier(), more)
    const response = await client.fetch(pathname + search)
    return new URL(response.headers.get('location') ?? '', this.url)
  }

  /** A code that the person has allowed, as the form that exchanges it. */
  async allowedCode(person: TestUser) {
    const client_id = await this.registerClient()
    const code_verifier = newVerifier()
    const query = await openScreen(person, this.authorization(client_id, code_verifier))
    const code = (await allow(person, query)).searchParams.get('code') ?? ''
    return { grant_type: 'authorization_code', code, client_id, code_verifier, redirect_uri: REDIRECT }
  }

  async exchange(form: Fields) {
    const body = new URLSearchParams(form)
    const response = await fetch(`${this.url}${PATH}/token`, { method: 'POST', body })
    return { status: response.status, body: (await response.json()) as Fields }
  }

  async allowedTokens(person: TestUser) {
    const form = await this.allowedCode(person)
    const { access_token = '', refresh_token = '' } = (await this.exchange(form)).body
    return { form, client_id: form.client_id, access_token, refresh_token }
  }

  callMcp(token: string | null, headers: Fields = {}) {
    return fetch(`${this.url}/mcp`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
  }
}
