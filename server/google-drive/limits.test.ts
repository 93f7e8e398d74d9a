import { afterAll, expect, test } from 'vitest'
import { TestClient } from '../../tests/client.ts'
import { buildUser } from '../../tests/factories.ts'
import { startFakeGoogle } from '../../tests/fakes/google.ts'
import { connectDrive, textFile } from '../../tests/fakes/google-connected.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const google = await startFakeGoogle()
const app = await startTestApp({
  env: {
    ...google.env,
    POSIT_LIMITS: 'on',
    LIMIT_DRIVE_LISTS_PER_MINUTE: '3',
    LIMIT_FILES_PER_HOUR: '2',
    LIMIT_SIGN_INS_PER_MINUTE: '10',
  },
})
afterAll(async () => {
  await app.close()
  await google.close()
})

test('listing Drive files, importing them and Google sign-in are rate limited', async () => {
  const user = await buildUser(app)
  await connectDrive(google, user)
  const file = textFile('note.md', 'The harbour opens at six.')
  google.files.push(file)
  const times = async (count: number, call: () => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, call))
    return answers.filter(({ status }) => status === 429).length
  }
  const list = () => user.client.call('POST', '/functions/v1/list-drive-files', {})
  expect(await times(50, list)).toBe(47)
  expect(google.countCalls('list')).toBe(3)
  const add = () => user.client.call('POST', '/functions/v1/import-drive-file', { fileId: file.id })
  expect(await times(5, add)).toBe(3)
  const begin = () => new TestClient(app.url).call('POST', '/auth/v1/sign-in/social', { provider: 'google' })
  expect(await times(30, begin)).toBeGreaterThanOrEqual(20)
})
