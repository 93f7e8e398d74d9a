/** Without the operator's setting, and whatever an address looks like, no webhook reaches this machine or its network. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedWebhookEndpoint, WebhookDeliveryPage } from '../../contract/webhooks.ts'
import { buildUser, type TestUser } from '../../tests/factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../tests/fakes/webhook-receiver.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { parseRanges } from '../core/http/address-ranges.ts'
import { createPublicLookup } from '../core/http/public-lookup.ts'

const PATH = '/rest/v1/webhook_endpoints'

let app: TestApp
let receiver: WebhookReceiver
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { POSIT_LIMITS: 'on', LIMIT_WEBHOOK_ENDPOINTS_PER_PERSON: '3' } })
  receiver = await startWebhookReceiver()
  owner = await buildUser(app)
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const add = (url: string, user = owner) =>
  user.client.call<CreatedWebhookEndpoint & { fields?: { url?: string } }>('POST', PATH, {
    ...{ url, events: ['question.asked'] },
  })

test('addresses that are not public are refused, however they are written', async () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '168.63.129.16', '224.0.0.1'],
    ...['255.255.255.255', '198.18.0.1', '192.0.0.192'],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[::127.0.0.1]',
      '[fe80::1]',
      '[fec0::1]',
    ],
    ...['[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
    ...['[2002:7f00:1::]', '[2001::1]', '[100::1]', 'localhost'],
  ]
  for (const host of hosts) {
    const { status, body } = await add(`https://${host}:${receiver.port}/hook`)
    expect([host, status, body.fields?.url]).toEqual([host, 400, expect.stringContaining('public internet')])
  }
  for (const url of [
    'http://example.com/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'nonsense',
  ])
    expect([(await add(url)).status, url]).toEqual([400, url])
  expect(receiver.received).toEqual([])
})

test('a name that resolves to this machine only later is not connected to', async () => {
  const { body: endpoint } = await add(`https://not-a-name.invalid:${receiver.port}/hook`)
  const log = async () =>
    (await owner.client.call<WebhookDeliveryPage>('GET', `${PATH}/${endpoint.id}/deliveries`)).body.items
  for (const [at, host] of ['http://localhost', 'https://localhost', 'http://[::ffff:7f00:1]'].entries()) {
    // As if its owner had pointed it here after it was added.
    const url = `${host}:${receiver.port}/hook`
    await app.database.db
      .updateTable('webhook_endpoints')
      .set({ url })
      .where('id', '=', endpoint.id)
      .execute()
    await owner.client.call('POST', `${PATH}/${endpoint.id}/test`)
    const newest = async () => ((await log()).length === at + 1 ? (await log())[0]?.attempts : [])
    await expect
      .poll(newest, { timeout: 15_000 })
      .toMatchObject([{ status: null, error: 'This address is not on the public internet.' }])
  }
  expect(receiver.received).toEqual([])
})

test('public addresses pass, and those that the setting opens', () => {
  const { assertCallable } = createPublicLookup(parseRanges('WEBHOOK_PRIVATE_NETWORKS', '10.1.0.0/16, ::1'))
  for (const host of ['10.1.2.3', '[::ffff:10.1.2.3]', '[::1]'])
    expect(() => assertCallable(host)).not.toThrow()
  for (const host of ['10.2.0.1', '127.0.0.1']) expect(() => assertCallable(host)).toThrow()
  for (const host of ['93.184.215.14', '[2606:2800:21f:cb07::1]', 'example.com'])
    expect(() => assertCallable(host)).not.toThrow()
})

test('of many endpoints added at once a person keeps as many as the limit', async () => {
  const person = await buildUser(app)
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, at) => add(`https://not-a-name.invalid/${at}`, person)),
  )
  expect(added.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(added.filter(({ status }) => status === 409)).toHaveLength(17)
})
