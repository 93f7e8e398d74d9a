/** How much JavaScript a first visit loads, compressed as it is sent: each page has a budget that a build must keep. */
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { buildPosit } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const BYTES_PER_KB = 1000

let app: TestApp
let browser: Browser
let positId: string

beforeAll(async () => {
  app = await startTestApp({ web: true })
  browser = await openChromium()
  const knowledge = ['The ferry leaves at noon.']
  positId = (await buildPosit(app, { privacy: 'public', title: 'Harbour guide', knowledge })).id
})
afterAll(async () => {
  await app?.close()
})

/** Of every script that is loaded until the page is quiet, in kilobytes. */
async function scriptsOf(path: string): Promise<{ name: string; kilobytes: number }[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const scripts: Promise<{ name: string; kilobytes: number }>[] = []
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('javascript')) return
    const name = new URL(response.url()).pathname
    const sized = response.body().then((body) => ({ name, kilobytes: gzipSync(body).length / BYTES_PER_KB }))
    scripts.push(sized)
  })
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(scripts)
  await context.close()
  return loaded
}

const BUDGETS = [{ screen: 'a chat', path: () => `/chat-with-posit/${positId}`, kilobytes: 170 }]

test.each(BUDGETS)('$screen loads at most $kilobytes KB of scripts', async ({ path, kilobytes }) => {
  const scripts = await scriptsOf(path())
  const total = scripts.reduce((sum, script) => sum + script.kilobytes, 0)
  const heaviest = scripts
    .sort((a, b) => b.kilobytes - a.kilobytes)
    .map((script) => [script.name, script.kilobytes])
  if (process.env.SHOW_WEIGHTS) console.log(total, heaviest)
  expect(total, JSON.stringify(heaviest)).toBeGreaterThan(0)
  expect(total, JSON.stringify(heaviest)).toBeLessThanOrEqual(kilobytes)
})
