import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { startFakeGoogle } from '../../tests/fakes/google.ts'
import { type Fault, refuse } from '../../tests/fakes/google-faults.ts'
import { checkGoogle } from './check-google.ts'

const google = await startFakeGoogle()
afterAll(() => google.close())

const look = (settings: Record<string, string>) =>
  checkGoogle.look({ env: readEnv({ GOOGLE_TIMEOUT_MS: '300', ...settings }), log: createLog('silent') })

test('the doctor reports that Google is not configured, or only by half', async () => {
  expect(await look({})).toMatchObject({ health: 'off' })
  expect(await look({ GOOGLE_CLIENT_ID: 'x' })).toMatchObject({ health: 'warn' })
})

test('the doctor says that Google knows this client', async () => {
  const { health, detail } = await look(google.env)
  expect(health).toBe('good')
  expect(detail).not.toContain(google.env.GOOGLE_CLIENT_SECRET)
})

const FAULTS: [string, Fault[], string][] = [
  ['does not answer', ['hang', 'hang', 'hang'], 'bad'],
  ['fails', [refuse(500), refuse(500), refuse(500)], 'bad'],
  ['answers with a page', ['not_json'], 'warn'],
]
test.each(FAULTS)('the doctor says that Google %s', async (_, faults, health) => {
  google.fail('token', ...faults)
  expect(await look(google.env)).toMatchObject({ health })
})

test('the doctor says that the secret is wrong', async () => {
  const finding = await look({ ...google.env, GOOGLE_CLIENT_SECRET: 'another' })
  expect(finding).toMatchObject({ health: 'bad', detail: expect.stringContaining('GOOGLE_CLIENT_SECRET') })
})
