import { afterAll, expect, test } from 'vitest'
import { buildUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

test.each([
  [179, 200, true],
  [181, 401, false],
])(
  '%d days after sign-in a call answers %d, even if the session was renewed',
  async (days, status, isOpen) => {
    const { id, client } = await buildUser(app)
    const signedInAt = new Date(Date.now() - days * 86_400_000)
    await app.database.pool.query('update auth_sessions set created_at = $1 where user_id = $2', [
      signedInAt,
      id,
    ])
    expect((await client.call('GET', '/rest/v1/posits')).status).toBe(status)
    expect((await client.call('GET', '/auth/v1/get-session')).body !== null).toBe(isOpen)
    expect((await client.call('GET', '/rest/v1/posits')).status).toBe(status)
  },
)
