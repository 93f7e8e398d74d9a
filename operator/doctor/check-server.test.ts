import { expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { startOddServer } from '../../tests/fakes/odd-server.ts'
import { checkServer } from './check-server.ts'

test('a server that is ready, but whose model is not, says so', async () => {
  let assistant = 'ok'
  const server = await startOddServer((_, response) =>
    response.end(JSON.stringify({ status: 'ok', assistant })),
  )
  const env = readEnv({ HOST: '127.0.0.1', PORT: new URL(server.url).port })
  const look = () => checkServer.look({ env, log: createLog('silent') })
  expect(await look()).toMatchObject({ health: 'good' })
  assistant = 'failing'
  expect(await look()).toEqual({ health: 'warn', detail: expect.stringContaining('the model keeps failing') })
  assistant = 'at_cap'
  expect(await look()).toEqual({ health: 'warn', detail: expect.stringContaining('its daily cap') })
  await server.close()
  expect(await look()).toMatchObject({ health: 'off' })
})
