/** A person who is made an administrator types the key of a model server, which repeats it. */
import { expect } from 'vitest'
import type { OpenDatabase } from '../server/core/database/client.ts'
import type { TestClient } from './client.ts'

export const TYPED_KEY = 'sk-planted-typed-"key'
const SETTINGS = '/rest/v1/assistant_settings'

export async function typeModelKey(
  client: TestClient,
  { db }: OpenDatabase,
  base_url: string,
): Promise<void> {
  const { user } = (await client.call<{ user: { id: string } }>('GET', '/rest/v1/users/me')).body
  await db.insertInto('user_roles').values({ user_id: user.id, role: 'admin' }).execute()
  const server = { provider: 'openai-compatible', base_url, api_key: TYPED_KEY }
  const choice = { ...server, model: 'any', embedding_model: null }
  const calls = [
    ['models', server],
    ['trial', choice],
  ] as const
  for (const [path, body] of calls) {
    const answered = await client.call('POST', `${SETTINGS}/${path}`, body)
    expect(answered.body).toMatchObject({ problem: 'wrong_key' })
  }
  expect((await client.call('GET', SETTINGS)).status).toBe(200)
}
