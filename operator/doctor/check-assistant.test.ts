import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { today } from '../../server/assistant-settings/spending/ledger.ts'
import { NO_SETTINGS } from '../../server/assistant-settings/types.ts'
import { readEnv } from '../../server/core/env.ts'
import { createLog } from '../../server/core/log.ts'
import type { Database } from '../../server/database/schema.ts'
import { createTestDatabase } from '../../tests/database.ts'
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

test('what is left of the day and a lost key are read from the database', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const fake = await startFakeOpenAi({ models: ['fake-model:latest'] })
  const words = async (settings: Partial<Insertable<Database['assistant_settings']>>) => {
    await db.deleteFrom('assistant_settings').execute()
    await db
      .insertInto('assistant_settings')
      .values({
        ...NO_SETTINGS,
        provider: 'openai-compatible',
        model: 'fake-model',
        base_url: fake.url,
        ...settings,
      })
      .execute()
    const env = readEnv({
      DATABASE_URL: database.url,
      AUTH_SECRET: 'a secret of thirty-two characters or more',
    })
    const { health, detail } = await checkAssistant.look({ env, log })
    return `${health}: ${detail}`
  }
  expect(await words({})).toMatch(/^good: fake-model .*chosen at Settings → Assistant$/)
  await db
    .insertInto('assistant_usage')
    .values({
      ...{ day: today(), posit_id: null, owner_id: null, purpose: 'answers', model: 'fake-model' },
      ...{ calls: 1, input_tokens: 90, output_tokens: 10, estimated_tokens: 0, cost: 0 },
    })
    .execute()
  expect(await words({ instance_cap: 500 })).toMatch(/^good: .*; 100 of 500 tokens spent today \(UTC\)$/)
  expect(await words({ instance_cap: 100 })).toMatch(/^warn: .*; 100 of 100 tokens/)
  expect(await words({ sealed_key: 'v1.of.another.secret' })).toMatch(/^bad: .*enter it again/)
  await fake.close()
  await database.drop()
})
