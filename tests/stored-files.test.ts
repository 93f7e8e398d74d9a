/** Everything that stores files does so on the disk and in an object store alike; with the latter nothing lies on the node. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../contract/api.ts'
import type { StoredScreenshot } from '../contract/bug-reports.ts'
import type { Source } from '../contract/knowledge.ts'
import { buildPosit, type TestPosit } from './factories.ts'
import { startFakeS3 } from './fakes/s3.ts'
import { startTestApp } from './start-test-app.ts'

const s3 = await startFakeS3()
const onS3 = await startTestApp({ env: { ...s3.env, S3_TIMEOUT_MS: '300' } })
const onDisk = await startTestApp()
afterAll(async () => {
  await onS3.close()
  await onDisk.close()
  await s3.close()
})

const TEXT = 'The harbour office opens at six in the morning. <script>alert(1)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

async function uploadFile(posit: TestPosit, text = TEXT) {
  const form = new FormData()
  form.append('file', new Blob([text]), '../Guide "ü".md')
  const path = `/rest/v1/posits/${posit.id}/files`
  const response = await posit.owner.client.fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Source & ApiError }
}

async function uploadScreenshot({ owner }: TestPosit) {
  const form = new FormData()
  form.append('file', new File([SVG], '../../evil.svg', { type: 'image/svg+xml' }))
  const response = await owner.client.fetch('/storage/v1/object/bug-reports', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as StoredScreenshot & ApiError }
}

const FAILED = {
  status: 503,
  body: { code: 'storage_unavailable', error: expect.stringMatching(/^Files cannot/) },
}

describe.each([
  ['the disk', onDisk],
  ['an object store', onS3],
])('on %s', (_, app) => {
  const { files } = app.services.core
  const keysOf = async (folder: string) => {
    const keys: string[] = []
    for await (const key of files.list(folder)) keys.push(key)
    return keys
  }

  test('an original is stored, served as an attachment, exported and deleted', async () => {
    const posit = await buildPosit(app)
    const { status, body } = await uploadFile(posit)
    expect(status).toBe(201)
    expect(await keysOf(`sources/${posit.id}`)).toEqual([
      expect.stringMatching(/^sources\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/),
    ])
    const original = await posit.owner.client.fetch(`/rest/v1/sources/${body.id}/original`)
    expect(await original.text()).toBe(TEXT)
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(original.headers.get('x-content-type-options')).toBe('nosniff')
    expect(original.headers.get('content-security-policy')).toContain('sandbox')
    const stranger = (await buildPosit(app)).owner.client
    expect((await stranger.fetch(`/rest/v1/sources/${body.id}/original`)).status).toBe(404)
    const archive = await posit.owner.client.fetch('/rest/v1/users/me/export', { method: 'POST' })
    const names = Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))
    expect(names.filter((name) => name.includes('/originals/'))).toHaveLength(1)
    await posit.owner.client.call('DELETE', `/rest/v1/posits/${posit.id}`)
    await expect.poll(() => keysOf(`sources/${posit.id}`)).toEqual([])
  })

  test('a screenshot is served to anybody who knows its name, never as a page', async () => {
    const posit = await buildPosit(app)
    const { status, body } = await uploadScreenshot(posit)
    expect(status).toBe(201)
    const picture = await fetch(app.url + body.public_url)
    expect(await picture.text()).toBe(SVG)
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('a preview is drawn once and kept', async () => {
    const posit = await buildPosit(app, { privacy: 'public' })
    const path = `${app.url}/storage/v1/previews/posits/${posit.id}`
    expect((await fetch(path)).headers.get('content-type')).toBe('image/png')
    await expect.poll(() => keysOf('previews')).toHaveLength(1)
  })
})

test('with an object store nothing is kept on the node', () => {
  expect(existsSync(join(onS3.dataDir, 'files'))).toBe(false)
  expect(existsSync(join(onDisk.dataDir, 'files'))).toBe(true)
})

test('while the object store fails, uploads and downloads fail whole, with a message', async () => {
  const posit = await buildPosit(onS3)
  const stored = await uploadFile(posit)
  const { client } = posit.owner
  s3.fail('denied')
  expect(await uploadFile(posit, 'The office is closed.')).toMatchObject(FAILED)
  expect(await uploadScreenshot(posit)).toMatchObject(FAILED)
  const path = `/rest/v1/sources/${stored.body.id}/original`
  expect(await client.call('GET', path)).toMatchObject(FAILED)
  s3.fail('hangs')
  expect(await client.call('GET', path)).toMatchObject(FAILED)
  s3.fail(null)
  const { items } = (await client.call<{ items: unknown[] }>('GET', `/rest/v1/posits/${posit.id}/sources`))
    .body
  expect(items).toHaveLength(1)
  s3.fail('cut within', 2)
  await expect(client.fetch(path).then((response) => response.text())).rejects.toThrow()
  s3.fail(null)
  expect(await (await client.fetch(path)).text()).toBe(TEXT)
})
