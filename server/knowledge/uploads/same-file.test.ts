import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Page } from '../../../contract/api.ts'
import type { Source } from '../../../contract/knowledge.ts'
import { buildPosit, type TestPosit } from '../../../tests/factories.ts'
import { startTestApp } from '../../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

async function upload(posit: TestPosit, name: string, content: string) {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const path = `/rest/v1/posits/${posit.id}/files`
  const response = await posit.owner.client.fetch(path, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Source }
}

const listOf = async (posit: TestPosit, list: 'sources' | 'posit_attachments') =>
  (await posit.owner.client.call<Page<Source>>('GET', `/rest/v1/posits/${posit.id}/${list}`)).body.items
const storedFiles = (posit: TestPosit) => readdirSync(join(app.dataDir, 'files/sources', posit.id))

test('uploading the same bytes to a posit again returns the existing source', async () => {
  const posit = await buildPosit(app)
  const text = 'The lid of the kettle is green.'
  const first = await upload(posit, 'Lid.txt', text)
  expect(first).toMatchObject({ status: 201, body: { already_added: false } })
  const again = await upload(posit, 'Copy of lid.txt', text)
  expect(again).toMatchObject({
    status: 200,
    body: { id: first.body.id, name: 'Lid.txt', already_added: true },
  })
  expect(await listOf(posit, 'sources')).toHaveLength(1)
  expect(await listOf(posit, 'posit_attachments')).toHaveLength(1)
  expect(storedFiles(posit)).toHaveLength(1)
})

test('the same bytes uploaded many times at once are one source', async () => {
  const posit = await buildPosit(app)
  const uploads = await Promise.all(
    Array.from({ length: 5 }, (_, at) => upload(posit, `Lid ${at}.txt`, 'The lid is blue.')),
  )
  expect(uploads.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(uploads.map(({ body }) => body.id)).size).toBe(1)
  expect(await listOf(posit, 'sources')).toHaveLength(1)
  expect(storedFiles(posit)).toHaveLength(1)
})

test('the same bytes can be uploaded to another posit, or again after a deletion', async () => {
  const posit = await buildPosit(app)
  const other = await buildPosit(app, { owner: posit.owner })
  const { body } = await upload(posit, 'Lid.txt', 'The lid is red.')
  expect((await upload(other, 'Lid.txt', 'The lid is red.')).status).toBe(201)
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${body.id}`)
  expect((await upload(posit, 'Lid.txt', 'The lid is red.')).status).toBe(201)
})
