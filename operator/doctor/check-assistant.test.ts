import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import { startFakeOpenAi } from '../../tests/fakes/openai.ts'
import { checkAssistant } from './check-assistant.ts'

const log = createLog('silent')

test('the model is looked up in its server’s list, and what is wrong is said in words', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'posit-doctor-'))
  const look = (env: Record<string, string>) =>
    checkAssistant.look({ env: readEnv({ DATA_DIR, ...env }), log })
  expect(await look({})).toMatchObject({ health: 'off', detail: expect.stringContaining('built-in') })
  const fake = await startFakeOpenAi({ models: ['fake-model'], key: 'test-key' })
  const words = async (env: Record<string, string>) => {
    const { health, detail } = await look({ ...fake.env, ...env })
    return `${health}: ${detail}`
  }
  expect(await words({})).toMatch(/^good: fake-model .*set by the environment$/)
  expect(await words({ AI_MODEL: 'gone' })).toMatch(/^warn: .*not on the server's list$/)
  expect(await words({ OPENAI_API_KEY: 'another' })).toMatch(/^bad: .*refuses this key/)
  await fake.close()
  expect(await words({})).toMatch(/^bad: .*Nothing answers at this address/)
  await rm(DATA_DIR, { recursive: true })
})
