import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '../../contract/api.ts'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { type DiskSpace, diskLevelOf } from './disk.ts'

const GB = 2 ** 30
const LARGE = 1000 * GB
const TOKEN = 'a token of tests only'

let space: DiskSpace = { free: LARGE, total: LARGE }
const app = await startTestApp({ env: { METRICS_TOKEN: TOKEN }, readDiskSpace: async () => space })
afterAll(() => app.close())
const { disk } = app.services.core
async function leave(free: number, total = LARGE) {
  space = { free, total }
  await disk.measure()
}
beforeEach(() => leave(LARGE))

const posit = await buildPosit(app, { privacy: 'public' })
const { client } = posit.owner

async function upload() {
  const body = new FormData()
  body.append('file', new Blob(['The lid is green.']), 'lid.txt')
  const response = await client.fetch(`/rest/v1/posits/${posit.id}/files`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as ApiError }
}
const ask = () => askPosit<ApiError>(client, posit.id, 'Which colour has the lid?')
const readStatus = async () => (await client.call('GET', `/rest/v1/posits/${posit.id}/sources`)).status

test('a nearly full disk refuses files first, with a sentence', async () => {
  await leave(1.9 * GB)
  const { status, body } = await upload()
  expect([status, body.code]).toEqual([507, 'no_space'])
  expect(body.error).toContain('no room for new files')
  expect([(await ask()).status, await readStatus()]).toEqual([200, 200])
})

test('a full disk refuses questions too, and reading never', async () => {
  await leave(0.4 * GB)
  const { status, body } = await ask()
  expect([status, body.code]).toEqual([507, 'no_space'])
  expect(body.error).toContain('run out of room')
  expect([(await upload()).status, await readStatus()]).toEqual([507, 200])
})

test('room that comes back is used at once', async () => {
  await leave(0)
  expect((await upload()).status).toBe(507)
  await leave(3 * GB)
  expect([200, 201]).toContain((await upload()).status)
  expect((await ask()).status).toBe(200)
})

test('the operator reads of it in the health check and the metrics', async () => {
  await leave(GB)
  const guest = new TestClient(app.url)
  expect((await guest.call('GET', '/readyz')).body).toEqual({
    ...{ status: 'ok', disk: 'low', assistant: 'builtin' },
  })
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(await metrics.text()).toContain(`posit_disk_free_bytes ${GB}`)
})

test('a disk is low below both marks, whatever its size', () => {
  const marks = { DISK_LOW_PERCENT: 5, DISK_LOW_MB: 2048 }
  expect(diskLevelOf({ free: 2.1 * GB, total: LARGE }, marks)).toBe('ok')
  expect(diskLevelOf({ free: 0.6 * GB, total: 10 * GB }, marks)).toBe('ok')
  expect(diskLevelOf({ free: 0.4 * GB, total: 10 * GB }, marks)).toBe('low')
  expect(diskLevelOf({ free: 0.1 * GB, total: 10 * GB }, marks)).toBe('full')
  expect(diskLevelOf({ free: 0, total: LARGE }, { ...marks, DISK_LOW_MB: 0 })).toBe('ok')
})
