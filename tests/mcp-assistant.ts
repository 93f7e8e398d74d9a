/** A person's assistant: the official MCP client over real HTTP, by an API key or by OAuth with the person's consent. */
import {
  type CallToolResult,
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { ConnectionRequest } from '../contract/mcp.ts'
import type { ConnectionRight } from '../contract/mcp-constants.ts'
import type { TestUser } from './factories.ts'
import type { TestApp } from './start-test-app.ts'

export const REDIRECT = 'http://127.0.0.1:7777/callback'

export type Revision = '2025-06-18' | '2026-07-28'

export function newClient(revision: Revision = '2026-07-28'): Client {
  const isModern = revision === '2026-07-28'
  const info = { name: 'Test assistant', version: '1.0.0' }
  return isModern
    ? new Client(info, { versionNegotiation: { mode: { pin: revision } } })
    : new Client(info, { supportedProtocolVersions: [revision] })
}

export async function connectWithToken(app: TestApp, token: string, revision?: Revision): Promise<Client> {
  const client = newClient(revision)
  const authProvider = { token: async () => token }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider }))
  return client
}

/** What the client keeps, and where it last led its person. */
export class Assistant implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = {
    client_name: 'Test assistant',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
  }
  information: OAuthClientInformationMixed | undefined
  stored: OAuthTokens | undefined
  verifier = ''
  leads: URL | undefined
  discovered: OAuthDiscoveryState | undefined

  clientInformation = () => this.information
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.information = information
  }
  tokens = () => this.stored
  saveTokens(tokens: OAuthTokens) {
    this.stored = tokens
  }
  redirectToAuthorization(url: URL) {
    this.leads = url
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.discovered = state
  }
  discoveryState = () => this.discovered
}

/** The screen's signed query, to which the authorization endpoint leads. */
export async function openScreen(person: TestUser, authorization: URL): Promise<string> {
  const response = await person.client.fetch(authorization.pathname + authorization.search)
  const { pathname, search } = new URL(response.headers.get('location') ?? '')
  if (pathname !== '/connect') throw new Error(`led to ${pathname}`)
  return search.slice(1)
}

/** The person allows what is asked for, or `rights` of it: the address to which the browser goes. */
export async function allow(person: TestUser, query: string, rights?: ConnectionRight[]): Promise<URL> {
  const path = `/rest/v1/connection_requests?${new URLSearchParams({ query })}`
  const { body } = await person.client.call<ConnectionRequest>('GET', path)
  const decision = { query, accept: true, rights: rights ?? body.rights }
  const answer = await person.client.call<{ url: string }>('POST', '/rest/v1/connections', decision)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return new URL(answer.body.url)
}

/** What the client wants is not allowed yet: it leads its person to our screen, and they allow it. */
async function beAllowed(
  person: TestUser,
  assistant: Assistant,
  wanting: Promise<unknown>,
): Promise<URLSearchParams> {
  assistant.leads = undefined
  await wanting.catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error
  })
  if (!assistant.leads) throw new Error('The client did not ask to connect.')
  return (await allow(person, await openScreen(person, assistant.leads))).searchParams
}

/** Connects by OAuth: discovers, registers, is allowed, exchanges its code. */
export async function connectByOAuth(app: TestApp, person: TestUser, revision?: Revision) {
  const assistant = new Assistant()
  const url = new URL(`${app.url}/mcp`)
  const open = () => new StreamableHTTPClientTransport(url, { authProvider: assistant })
  const first = open()
  await first.finishAuth(await beAllowed(person, assistant, newClient(revision).connect(first)))
  const [client, transport] = [newClient(revision), open()]
  await client.connect(transport)
  return { assistant, client, transport }
}

/** The same, and then allowed to teach: the first call that needs the right asks for it. */
export async function connectToTeach(app: TestApp, person: TestUser, revision?: Revision) {
  const connected = await connectByOAuth(app, person, revision)
  const { assistant, client, transport } = connected
  const given = { posit: person.id, title: 'Nothing', text: 'Nothing is there.' }
  const wanting = client.callTool({ name: 'add_knowledge', arguments: given })
  await transport.finishAuth(await beAllowed(person, assistant, wanting))
  return connected
}

/** The structured content of a tool's result. */
export async function callTool<T = Record<string, unknown>>(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<T & { isError: boolean; text: string }> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult
  const [first] = result.content
  const text = first?.type === 'text' ? first.text : ''
  return { ...(result.structuredContent as T), isError: result.isError === true, text }
}
