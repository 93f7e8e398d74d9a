/** The preview images of links: drawn for public posits, and no other posit leaks into them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { previewFileKey } from '../posits/service.ts'

let app: TestApp
let owner: TestUser
let open: TestPosit
let front: Picture

interface Picture {
  status: number
  etag: string | null
  type: string | null
  bytes: Buffer
}

async function picture(path: string, headers: Record<string, string> = {}): Promise<Picture> {
  const response = await new TestClient(app.url).fetch(`/storage/v1/previews/${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    type: response.headers.get('content-type'),
    bytes,
  }
}
const sizeOf = ({ bytes }: Picture) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
const posits = () => app.database.db.updateTable('posits')

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { first_name: 'Mara', plan: 'posit_plus' })
  open = await buildPosit(app, { owner, privacy: 'public', title: 'Harbour rules' })
  front = await picture('front')
})
afterAll(() => app.close())

test('a public posit has its own preview image of 1200 × 630', async () => {
  const drawn = await picture(`posits/${open.id}`)
  expect(drawn).toMatchObject({ status: 200, type: 'image/png' })
  expect(sizeOf(drawn)).toEqual([1200, 630])
  expect(drawn.bytes.equals(front.bytes)).toBe(false)
})

test('a posit that is not public gets the preview image of the product', async () => {
  const hidden = await buildPosit(app, { owner, privacy: 'private', title: 'Hidden' })
  const named = await buildPosit(app, { owner, privacy: 'exclusive', title: 'Named' })
  const missing = '01930000-0000-7000-8000-000000000000'
  for (const id of [hidden.id, named.id, missing, 'not-an-id', '%00']) {
    expect(await picture(`posits/${id}`)).toEqual(front)
  }
  expect(await picture('people/nobody')).toEqual(front)
})

test('the preview image follows the title and privacy of the posit at once', async () => {
  const posit = await buildPosit(app, { owner, privacy: 'public', title: 'Before' })
  const before = await picture(`posits/${posit.id}`)
  await posits().set({ title: 'After' }).where('id', '=', posit.id).execute()
  const after = await picture(`posits/${posit.id}`)
  expect(after.etag).not.toBe(before.etag)
  expect(after.bytes.equals(before.bytes)).toBe(false)
  await posits().set({ privacy: 'private' }).where('id', '=', posit.id).execute()
  expect(await picture(`posits/${posit.id}`)).toEqual(front)
})

test('a cached image answers 304, and its file is deleted with the posit', async () => {
  const posit = await buildPosit(app, { owner, privacy: 'public', title: 'Kept' })
  const { etag } = await picture(`posits/${posit.id}`)
  const again = await picture(`posits/${posit.id}`, { 'if-none-match': etag ?? '' })
  expect(again).toMatchObject({ status: 304, etag })
  expect(again.bytes).toHaveLength(0)
  const { files } = app.services.core
  expect(await files.exists(previewFileKey(posit.id))).toBe(true)
  await owner.client.call('DELETE', `/rest/v1/posits/${posit.id}`)
  await expect.poll(() => files.exists(previewFileKey(posit.id)), { timeout: 10_000 }).toBe(false)
})

test('long titles, endless words and other scripts are drawn', async () => {
  const titles = [
    'x'.repeat(120),
    '日本語の知識ベース',
    'معرفة',
    'Nguyễn 🍜 phở',
    '<svg onload="x">&"\'',
    '💥',
  ]
  for (const title of titles) {
    const { id } = await buildPosit(app, { owner, privacy: 'public', title })
    const drawn = await picture(`posits/${id}`)
    expect([title, drawn.status, ...sizeOf(drawn)]).toEqual([title, 200, 1200, 630])
  }
})

test('a person with a public posit has a preview image', async () => {
  const { handle } = await app.database.db
    .selectFrom('users')
    .select('handle')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const drawn = await picture(`people/${handle}`)
  expect(sizeOf(drawn)).toEqual([1200, 630])
  expect(drawn.bytes.equals(front.bytes)).toBe(false)
  const shy = await buildUser(app, { first_name: 'Shy' })
  await buildPosit(app, { owner: shy, privacy: 'exclusive' })
  const row = await app.database.db
    .selectFrom('users')
    .select('handle')
    .where('id', '=', shy.id)
    .executeTakeFirstOrThrow()
  expect(await picture(`people/${row.handle}`)).toEqual(front)
})
