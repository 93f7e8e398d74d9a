/** The database is suspended, or restarts: every call ends in time, with 503, and goes on by itself afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../client.ts'
import { TEST_PASSWORD } from '../factories.ts'
import {
  buildPublicPosit,
  listPostgresPids,
  openEmbedded,
  type ServerProcess,
  startServer,
} from '../server-process.ts'

const QUERY_TIMEOUT_MS = 3000
/** A connection that cannot be made is given up after 5 s; a busy machine takes its time beside that. */
const ANSWERED_WITHIN_MS = 15_000

let dataDir: string
let server: ServerProcess
let positId: string
let owner: TestClient

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'posit-lost-')), 'data')
  server = await startServer(dataDir, { DATABASE_TIMEOUT_MS: String(QUERY_TIMEOUT_MS) })
  const database = await openEmbedded(dataDir)
  positId = await buildPublicPosit(server.url, database, 'The harbour office opens at six.')
  await database.close()
  owner = new TestClient(server.url)
  await signIn(owner)
})
afterEach(async () => {
  await server.end('SIGTERM')
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

const signIn = (client: TestClient) =>
  client.call('POST', '/auth/v1/sign-in/email', { email: 'owner@example.com', password: TEST_PASSWORD })

const file = () => {
  const body = new FormData()
  body.append('file', new Blob(['The lid is green.']), 'lid.txt')
  return { method: 'POST', body }
}

/** Reads and writes, of guests and of the signed in. */
const calls = (): Record<string, () => Promise<{ status: number; headers: Headers }>> => ({
  ready: () => owner.call('GET', '/readyz'),
  posits: () => owner.call('GET', '/rest/v1/posits'),
  sources: () => owner.call('GET', `/rest/v1/posits/${positId}/sources`),
  page: () => fetch(`${server.url}/chat-with-posit/${positId}`),
  question: () =>
    new TestClient(server.url).call('POST', '/functions/v1/chat-with-posit', {
      query: 'When does the harbour office open?',
      positId,
      stream: false,
    }),
  title: () => owner.call('PATCH', `/rest/v1/posits/${positId}`, { title: 'Harbour' }),
  upload: () => owner.fetch(`/rest/v1/posits/${positId}/files`, file()),
  'sign-in': () => signIn(new TestClient(server.url)),
})

async function callAll() {
  const names = Object.keys(calls())
  const answers = await Promise.all(
    Object.values(calls()).map(async (call) => {
      const { status, headers } = await call()
      return status === 503 ? `503, again in ${headers.get('retry-after')}` : String(status)
    }),
  )
  return Object.fromEntries(names.map((name, at) => [name, answers[at]]))
}

const HEALTHY = {
  ...{ ready: '200', posits: '200', sources: '200', page: '200', question: '200', title: '200' },
  upload: expect.stringMatching(/^20[01]$/),
  'sign-in': '200',
}
const signalAll = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal)
}

test('a suspended database makes calls answer 503 in time, then they go on', async () => {
  await expect.poll(callAll).toEqual(HEALTHY)
  const pids = await listPostgresPids(dataDir)
  signalAll(pids, 'SIGSTOP')
  try {
    const began = performance.now()
    const answers = await callAll()
    expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN_MS)
    // A page is painted without its data; the calls of its screen say what is wrong.
    const { page, ...rest } = answers
    expect(page).toBe('200')
    expect(new Set(Object.values(rest))).toEqual(new Set(['503, again in 5']))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
  await expect.poll(callAll).toEqual(HEALTHY)
})

test('calls answer 503 and never 500 while the database restarts', async () => {
  signalAll(await listPostgresPids(dataDir), 'SIGKILL')
  const met = new Set<unknown>()
  await expect
    .poll(async () => {
      const answers = await callAll()
      for (const answer of Object.values(answers)) met.add(answer)
      return answers
    })
    .toEqual(HEALTHY)
  expect([...met].filter((answer) => !['200', '201', '503, again in 5'].includes(String(answer)))).toEqual([])
  expect(met).toContain('503, again in 5')
})
