/** The receiver of docs/integrations.md, run as it is written there. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { WebhookReceiver } from '../../tests/fakes/webhook-receiver.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { webhookCalls } from '../../tests/webhooks.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'docs/integrations.md'), 'utf8')
const [, RECIPE = ''] = /as `receive\.mjs`:\n\n\s*```js\n([\s\S]*?)```/.exec(GUIDE) ?? []

const app = await startTestApp({ env: { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' } })
let receiver: ChildProcess | undefined
afterAll(async () => {
  receiver?.kill()
  await app.close()
})

/** The recipe itself receives: the fake of other tests is not asked. */
const calls = webhookCalls(
  () => app,
  () => ({}) as WebhookReceiver,
)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

test('the receiver of the guide accepts what is signed and refuses the rest', async () => {
  const { add, harbour, logOf, sendTest } = calls
  const { owner } = await harbour()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { id, secret } = await add(owner, { url })
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  receiver = spawn(process.execPath, ['--input-type=module', '--eval', RECIPE], { cwd: ROOT, env })
  let said = ''
  receiver.stdout?.on('data', (text) => (said += text))
  await expect.poll(() => said, { timeout: 10_000 }).toContain('listening')
  await sendTest(owner, { id })
  await expect.poll(() => said, { timeout: 10_000 }).toContain('webhook.test')
  await expect
    .poll(async () => (await logOf(owner, { id }))[0]?.attempts[0]?.status, { timeout: 10_000 })
    .toBe(204)
  const forged = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
  expect((await fetch(url, { method: 'POST', body: '{}', headers: forged })).status).toBe(400)
})
