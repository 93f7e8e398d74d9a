/** A signed-in owner with posits, made through the product's own calls. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { TestClient } from '../tests/client.ts'
import { newestLink, type PositServer } from './posit-server.ts'

const LOOK_EVERY_MS = 10
const SUMMARY_TIMEOUT_MS = 30_000
const isMail = (name: string) => name.endsWith('.eml')

export const newAccount = () => ({
  email: `bench-${Date.now()}@example.com`,
  password: 'a long bench password',
  name: 'Bench',
})

export async function signUpOwner(server: PositServer, account = newAccount()): Promise<TestClient> {
  const client = new TestClient(server.url)
  const outbox = join(server.dataDir, 'outbox')
  const countMails = () => (existsSync(outbox) ? readdirSync(outbox).filter(isMail).length : 0)
  const before = countMails()
  await client.call('POST', '/auth/v1/sign-up/email', account)
  while (countMails() === before) await wait(LOOK_EVERY_MS)
  const link = await newestLink(server.dataDir)
  await client.fetch(link.slice(server.url.length))
  const signedIn = await client.call('POST', '/auth/v1/sign-in/email', account)
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}`)
  return client
}

async function expectOk<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`a call answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Whether the environment has configured one; without it the built-in assistant is measured. */
export async function hasModel(client: TestClient): Promise<boolean> {
  const { assistant } = await expectOk(client.call<{ assistant: string }>('GET', '/readyz'))
  return assistant !== 'builtin'
}

/** Adds a file to a posit, and waits until it is read. */
export async function addFile(
  client: TestClient,
  positId: string,
  content: string | Buffer<ArrayBuffer>,
  name: string,
): Promise<void> {
  const form = new FormData()
  form.append('file', new File([content], name))
  const uploaded = await client.fetch(`/rest/v1/posits/${positId}/files`, { method: 'POST', body: form })
  if (!uploaded.ok) throw new Error(`the upload answered ${uploaded.status}: ${await uploaded.text()}`)
}

/** A public posit that knows this text, brought in as a file. */
export async function createPosit(
  client: TestClient,
  title: string,
  content: string | Buffer<ArrayBuffer>,
  fileName = `${title.replace(/[^\w -]/g, '')}.md`,
): Promise<string> {
  const settings = { type: 'decision_tracking', audience: 'public', response_type: 'assistant' }
  const { id } = await expectOk(client.call<{ id: string }>('POST', '/rest/v1/posits', settings))
  await addFile(client, id, content, fileName)
  await expectOk(client.call('PATCH', `/rest/v1/posits/${id}`, { title, privacy: 'public' }))
  return id
}

/** A visitor sees the summary before they ask; by then the sentences are encoded. */
export async function untilSummarised(client: TestClient, id: string): Promise<void> {
  const deadline = Date.now() + SUMMARY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const posit = await expectOk(
      client.call<{ summary_light: string | null; summary_pending: boolean }>('GET', `/rest/v1/posits/${id}`),
    )
    if (posit.summary_light && !posit.summary_pending) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error('the summary did not come')
}

export const deletePosit = (client: TestClient, id: string) => client.call('DELETE', `/rest/v1/posits/${id}`)
