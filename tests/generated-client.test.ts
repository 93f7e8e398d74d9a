/** `/openapi.json` is enough for a generator that we do not use ourselves: its client compiles, and asks a question. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { TestClient } from './client.ts'
import { buildPosit } from './factories.ts'
import { startTestApp } from './start-test-app.ts'

const ROOT = join(import.meta.dirname, '..')
const BINARIES = join(ROOT, 'node_modules/.bin')
/** Beside the packages that the client imports. */
const BUILD = join(ROOT, 'build')
const STRICT = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2023'.split(' ')

mkdirSync(BUILD, { recursive: true })
const folder = mkdtempSync(join(BUILD, 'generated-client-'))
const app = await startTestApp()
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

interface Operation {
  operationId?: string
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object }
}
const { body: document } = await new TestClient(app.url).call<Document>('GET', '/openapi.json')
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('a client generated from the document compiles and asks a question', async () => {
  const [specification, client] = [join(folder, 'openapi.json'), join(folder, 'client.ts')]
  writeFileSync(specification, JSON.stringify(document))
  execFileSync(join(BINARIES, 'oazapfts'), [specification, client], { stdio: 'pipe' })
  execFileSync(join(BINARIES, 'tsc'), [...STRICT, client], { stdio: 'pipe' })
  const { id: positId } = await buildPosit(app, {
    privacy: 'public',
    knowledge: ['The ferry leaves at noon.'],
  })
  const { chatWithPosit, defaults } = await import(client)
  defaults.baseUrl = app.url
  const query = 'When does the ferry leave?'
  const { status, data } = await chatWithPosit({ query, positId, stream: false })
  expect([status, data.state]).toEqual([200, 'known'])
  expect(data.content).toContain('noon')
})

test('the document names every call, who may use it, its failures and its lines', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(document.components.securitySchemes).sort()).toEqual([
    'apiKey',
    'bearer',
    'metrics',
    'session',
  ])
  expect(operations.filter(({ security }) => !security)).toEqual([])
  expect(operations.filter(({ responses }) => !responses.default)).toEqual([])
  const streams = operations.flatMap(({ responses }) => responses[200]?.content?.['text/event-stream'] ?? [])
  expect(streams.length).toBeGreaterThanOrEqual(3)
  for (const { schema } of streams) expect(Object.keys(schema ?? {}).length).toBeGreaterThan(0)
})
