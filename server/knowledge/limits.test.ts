import { afterAll, expect, test } from 'vitest'
import type { ApiError } from '../../contract/api.ts'
import { askStreaming, openSession } from '../../tests/ask.ts'
import { readLines } from '../../tests/client.ts'
import { addStatement, buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp({
  env: {
    POSIT_LIMITS: 'on',
    LIMIT_SOURCES_PER_POSIT: '5',
    LIMIT_SOURCE_CHARACTERS: '1000',
    LIMIT_POSIT_CHARACTERS: '2500',
    LIMIT_FILES_PER_HOUR: '4',
    LIMIT_SIGN_INS_PER_MINUTE: '1000',
    LIMIT_MAILS_PER_HOUR: '1000',
  },
})
afterAll(() => app.close())

const sizeOf = async (posit: TestPosit) => {
  const { rows } = await app.database.pool.query(
    'select count(*) as sources, coalesce(sum(characters), 0)::float8 as characters from sources where posit_id = $1',
    [posit.id],
  )
  return rows[0]
}

async function outcomes(adds: Promise<unknown>[]) {
  const settled = await Promise.allSettled(adds)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { added: settled.length - refused.length, refused }
}

test('fifty sources added at once end at the most a posit may have', async () => {
  const posit = await buildPosit(app)
  const adds = Array.from({ length: 50 }, (_, at) => addStatement(app, posit.id, `Note number ${at}.`))
  const { added, refused } = await outcomes(adds)
  expect(added).toBe(5)
  expect(new Set(refused.map((error) => error.message))).toEqual(
    new Set(['A posit may have at most 5 sources. Delete one to make room, or combine several.']),
  )
  expect(await sizeOf(posit)).toMatchObject({ sources: 5 })
})

test('texts added at once end at the most characters a posit may have', async () => {
  const posit = await buildPosit(app)
  const adds = Array.from({ length: 4 }, () => addStatement(app, posit.id, 'word '.repeat(180)))
  const { added, refused } = await outcomes(adds)
  expect(added).toBe(2)
  expect(refused[0]).toMatchObject({ status: 409, details: { reason: 'posit_text_limit' } })
  expect(refused[0].message).toContain('2,500 characters')
  expect((await sizeOf(posit)).characters).toBeLessThanOrEqual(2500)
})

test('a statement beyond the limit is answered with the limit, and with nothing before it', async () => {
  const posit = await buildPosit(app)
  for (let at = 0; at < 5; at++) await addStatement(app, posit.id, `Note number ${at}.`)
  const { id: sessionId } = await openSession(posit)
  const said = askStreaming(posit.owner.client, posit.id, 'The mill opens in May.', { sessionId })
  const lines = await readLines(await said)
  expect(lines.map(({ content = '' }) => content).join('')).toBe('')
  expect(lines.at(-1)?.error).toContain('at most 5 sources')
})

test('a deletion frees its room', async () => {
  const posit = await buildPosit(app)
  const added = []
  for (let at = 0; at < 5; at++) added.push(await addStatement(app, posit.id, `Note number ${at}.`))
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${added[0]?.id}`)
  await addStatement(app, posit.id, 'One more.')
  await expect(addStatement(app, posit.id, 'And one more.')).rejects.toMatchObject({ status: 409 })
})

test('one source may not be longer than its bound, typed or uploaded', async () => {
  const posit = await buildPosit(app)
  await expect(addStatement(app, posit.id, 'x'.repeat(1001))).rejects.toMatchObject({
    status: 413,
    message: 'One source may have at most 1,000 characters. Split it into smaller ones.',
  })
  const data = new FormData()
  data.append('file', new Blob(['word '.repeat(400)]), 'long.txt')
  const response = await posit.owner.client.fetch(`/rest/v1/posits/${posit.id}/files`, {
    method: 'POST',
    body: data,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'too_much_text' } satisfies Partial<ApiError>)
  expect(await sizeOf(posit)).toMatchObject({ sources: 0 })
})

test('files an hour are limited for each person, with the time to wait', async () => {
  const posit = await buildPosit(app)
  const send = (_: unknown, at: number) => {
    const data = new FormData()
    data.append('file', new Blob([`The kettle ${at} is blue.`]), 'kettle.txt')
    return posit.owner.client.fetch(`/rest/v1/posits/${posit.id}/files`, { method: 'POST', body: data })
  }
  const responses = await Promise.all(Array.from({ length: 6 }, send))
  expect(responses.map((response) => response.status).sort()).toEqual([201, 201, 201, 201, 429, 429])
  const refused = responses.find((response) => response.status === 429)
  const body = (await refused?.json()) as ApiError
  expect(body.error).toContain('at most 4 files an hour')
  expect(body.retry_after).toBeGreaterThan(0)
  const other = await buildPosit(app)
  expect((await addStatement(app, other.id, 'Not concerned.')).id).toBeTruthy()
})
