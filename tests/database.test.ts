import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a test database is migrated and empty', async () => {
  expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('two test databases know nothing of each other', async () => {
  const other = await createTestDatabase()
  const user = { id: '0198c0de-0000-7000-8000-000000000001', email: 'ada@example.com', handle: 'ada' }
  await other.db.insertInto('users').values(user).execute()
  expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([])
  await other.drop()
})
