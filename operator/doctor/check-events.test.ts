import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { startFakePostHog } from '../../tests/fakes/posthog.ts'
import type { Check } from './check.ts'
import { checkEvents, checkHook, checkMetrics } from './check-events.ts'

const posthog = await startFakePostHog()
afterAll(() => posthog.close())

const SECRET = 'a secret of sixteen letters or more'
const look = (check: Check, settings: Record<string, string>) =>
  check.look({ env: readEnv(settings), log: createLog('silent') })

test('the doctor checks the event settings without sending an event', async () => {
  expect(await look(checkEvents, {})).toMatchObject({ health: 'off' })
  const { health, detail } = await look(checkEvents, { POSTHOG_API_KEY: SECRET, POSTHOG_HOST: posthog.url })
  expect([health, detail.includes(SECRET)]).toEqual(['good', false])
  expect(posthog.received).toEqual([])
})

test('the doctor says that PostHog does not answer', async () => {
  const away = { POSTHOG_API_KEY: SECRET, POSTHOG_HOST: 'http://127.0.0.1:9' }
  expect(await look(checkEvents, away)).toMatchObject({ health: 'bad' })
})

test('the doctor reports metrics and the hook without their secrets', async () => {
  expect(await look(checkMetrics, {})).toMatchObject({ health: 'off' })
  expect(await look(checkHook, {})).toMatchObject({ health: 'off' })
  const found = [
    await look(checkMetrics, { METRICS_TOKEN: SECRET }),
    await look(checkHook, { ZAPIER_HOOK_URL: 'https://hooks.example/catch/secret' }),
  ]
  expect(found.map(({ health }) => health)).toEqual(['good', 'good'])
  expect(JSON.stringify(found)).not.toContain('secret')
})
