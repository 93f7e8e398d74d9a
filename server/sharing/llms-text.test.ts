/** `/llms.txt`: readable by anybody, and nothing of anybody in it. */
import { afterAll, expect, test } from 'vitest'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const read = async () => {
  const response = await fetch(`${app.url}/llms.txt`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  return response.text()
}

test('it says what the product is, how to ask, and where the reference is', async () => {
  const text = await read()
  expect(text).toMatch(/^# Posit\n\n> .+\n/)
  for (const part of ['/functions/v1/chat-with-posit', `${app.url}/openapi.json`])
    expect(text).toContain(part)
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
  expect(links.length).toBeGreaterThan(4)
  expect((await fetch(`${app.url}/openapi.json`)).status).toBe(200)
})

test('it names no posit: none of them is in a public list', async () => {
  const { id } = await buildPosit(app, {
    privacy: 'public',
    title: 'Harbour guide',
    knowledge: ['It opens at noon.'],
  })
  const text = await read()
  expect(text).not.toContain(id)
  expect(text).not.toContain('Harbour guide')
})
