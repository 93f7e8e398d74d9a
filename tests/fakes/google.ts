/**
 * Google on loopback: the consent page, tokens, profile, revoking, and Drive's list, get and export, over real sockets. Point
 * the server at it with `env: fake.env`.
 *
 *   const google = await startFakeGoogle()
 *   google.person = { sub: '7', email: 'ada@example.com', name: 'Ada' }    // who consents from now on
 *   google.files.push(textFile('notes.md', '...'))
 *   google.fail('list', refuse(429), 'cut')                               // the next calls of that kind, one fault each
 *   await google.consent(url)                                             // what pressing 'Continue' leads the browser to
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerDrive } from './google-drive.ts'
import type { FakeFile } from './google-drive-file.ts'
import { type Fault, sendFault } from './google-faults.ts'
import { createGrants, type FakePerson, type Grants } from './google-grants.ts'
import { answerOAuth } from './google-oauth.ts'

export const CALLS = ['token', 'profile', 'revoke', 'list', 'get', 'download', 'export'] as const
export type GoogleCallName = (typeof CALLS)[number]

export interface RecordedCall {
  name: GoogleCallName
  url: URL
  form: URLSearchParams
  authorization: string | undefined
}

export interface FakeGoogle {
  url: string
  /** Settings for the server under test. */
  env: Record<string, string>
  calls: RecordedCall[]
  countCalls(name: GoogleCallName): number
  person: FakePerson
  files: FakeFile[]
  grants: Grants
  fail(name: GoogleCallName, ...faults: Fault[]): void
  /** The address that the consent page leads to; `scopes`: those that the person leaves ticked. */
  consent(authorizeUrl: string, choice?: { isDenied?: boolean; scopes?: string[] }): Promise<string>
  close(): Promise<void>
}

const CLIENT_ID = 'posit-of-tests.apps.example'
const CLIENT_SECRET = 'the-client-secret-of-tests'

function nameOf({ pathname, searchParams }: URL): GoogleCallName | null {
  if (pathname === '/token') return 'token'
  if (pathname === '/revoke') return 'revoke'
  if (pathname === '/oauth2/v3/userinfo') return 'profile'
  if (pathname === '/drive/v3/files') return 'list'
  if (!pathname.startsWith('/drive/v3/files/')) return null
  if (pathname.endsWith('/export')) return 'export'
  return searchParams.get('alt') === 'media' ? 'download' : 'get'
}

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  let raw = ''
  for await (const piece of incoming) raw += piece
  return new URLSearchParams(raw)
}

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const calls: RecordedCall[] = []
  const faults = new Map<GoogleCallName, Fault[]>()
  const grants = createGrants({ id: CLIENT_ID, secret: CLIENT_SECRET })
  const google = { person: { sub: '1', email: 'ada@example.com', name: 'Ada Lovelace' } as FakePerson }
  const files: FakeFile[] = []

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const url = new URL(incoming.url ?? '/', 'http://google')
    const { authorization } = incoming.headers
    const name = nameOf(url)
    const form = await readForm(incoming)
    if (name) calls.push({ name, url, form, authorization })
    const fault = name && faults.get(name)?.shift()
    if (fault) return sendFault(fault, response)
    const asked = { name, url, form, authorization, grants, person: google.person }
    if (name && name !== 'token' && name !== 'revoke' && name !== 'profile') {
      return answerDrive({ ...asked, name, files }, response)
    }
    answerOAuth(asked, response)
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(google, {
    url,
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ACCOUNTS_BASE_URL: url,
      GOOGLE_OAUTH_BASE_URL: url,
      GOOGLE_API_BASE_URL: url,
    },
    calls,
    countCalls: (name: GoogleCallName) => calls.filter((call) => call.name === name).length,
    files,
    grants,
    fail: (name: GoogleCallName, ...more: Fault[]) =>
      void faults.set(name, [...(faults.get(name) ?? []), ...more]),
    async consent(authorizeUrl: string, { isDenied = false, scopes = [] as string[] } = {}) {
      const page = await fetch(authorizeUrl)
      if (page.status !== 200) throw new Error(`the consent page answered ${page.status}`)
      const decision = new URL('/decide', authorizeUrl)
      for (const [name, value] of new URL(authorizeUrl).searchParams) decision.searchParams.set(name, value)
      if (isDenied) decision.searchParams.set('denied', '1')
      if (scopes.length > 0) decision.searchParams.set('scope', scopes.join(' '))
      const decided = await fetch(decision, { redirect: 'manual' })
      return decided.headers.get('location') ?? ''
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
