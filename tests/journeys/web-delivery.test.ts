/** How the built web app is delivered: what its pages may run, and how its files are sent. */
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { buildPosit, type TestPosit } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const ASSETS = join(import.meta.dirname, '../../build/client/assets')

let app: TestApp
let browser: Browser
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp({ web: true })
  browser = await openChromium()
  posit = await buildPosit(app, { privacy: 'public', knowledge: ['The ferry leaves at noon.'] })
})
afterAll(async () => {
  await app.close()
})

interface Sent {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** As it goes over the wire: no path is tidied up, nothing is unpacked. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  const { hostname, port } = new URL(app.url)
  const outgoing = request({ hostname, port, path, headers, method }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk) => chunks.push(chunk))
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    )
  })
  outgoing.on('error', reject).end()
  return promise
}

const directives = ({ headers }: Sent) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive]),
  )

const largestScript = () => {
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const size = (name: string) => readFileSync(join(ASSETS, name)).length
  return names.sort((a, b) => size(b) - size(a))[0] ?? ''
}

describe('a page', () => {
  const SCREENS = ['/', '/terms', '/terms/', '/pricing', '/login', '/auth/callback']
  const PAGES = [...SCREENS, '/nothing/here', '/a.b']

  test.each(PAGES)('%s may run nothing but its own scripts', async (path) => {
    const page = await send(path)
    expect(page.status).toBe(SCREENS.includes(path) ? 200 : 404)
    expect(page.headers['content-type']).toBe('text/html; charset=UTF-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.headers['x-request-id']).toBeTruthy()
    const policy = directives(page)
    expect(policy.get('default-src')).toBe("default-src 'none'")
    expect(policy.get('script-src')).toMatch(/^script-src 'self'( 'sha256-[\w+/]+=*')*$/)
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(policy.get('base-uri')).toBe("base-uri 'none'")
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
  })

  test('is the same compressed', async () => {
    const plain = await send('/terms')
    const packed = await send('/terms', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    const older = await send('/terms', { 'accept-encoding': 'gzip, deflate' })
    expect(older.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(older.body).equals(plain.body)).toBe(true)
  })

  test('answers HEAD without a body, and writes not at all', async () => {
    const head = await send('/terms', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200 })
    expect(head.body).toHaveLength(0)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await send('/terms', {}, method)).status).toBe(404)
    }
  })

  test('an address without a screen answers 404 with the page, a screen 200', async () => {
    const unknown = await send('/no-such-screen')
    expect(unknown.status).toBe(404)
    expect(unknown.body.toString()).toContain('This page needs JavaScript.')
    for (const path of ['/login', '/posits', '/p/nobody', '/chat-with-posit/nothing', '/admin/bug-reports'])
      expect([path, (await send(path)).status]).toEqual([path, 200])
  })

  test('breaks no rule of its policy in a browser', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { violations: seen })
      document.addEventListener('securitypolicyviolation', (event) => {
        seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    const paths = [
      '/',
      '/terms',
      '/login',
      `/chat-with-posit/${posit.id}`,
      '/chat-with-posit/x',
      '/auth/callback',
    ]
    for (const path of paths) {
      await page.goto(app.url + path, { waitUntil: 'networkidle' })
      const violations = await page.evaluate(
        () => (globalThis as unknown as { violations: string[] }).violations,
      )
      expect({ path, violations }).toEqual({ path, violations: [] })
    }
    // The missing posit is answered with a 404, which a browser notes.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    await context.close()
  })
})

describe('a page that can be read as it comes', () => {
  /** Holds requests for files with this extension until released. */
  async function holdBack(page: Page, ending: string) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route(`**/*.${ending}`, async (route) => {
      asked.push(route.request().url())
      await released
      await route.continue()
    })
    return { asked, release }
  }

  test('asks for its code only when it is painted', async () => {
    const page = await browser.newPage()
    const styles = await holdBack(page, 'css')
    const code = await holdBack(page, 'js')
    await page.goto(`${app.url}/`, { waitUntil: 'commit' })
    await expect.poll(() => styles.asked.length).toBe(1)
    await page.locator('footer').waitFor({ state: 'attached' })
    expect(code.asked).toEqual([])
    styles.release()
    await expect.poll(() => code.asked.length).toBeGreaterThan(3)
    // The frame is there, its entry follows; no code has come.
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(paints).toBe(1)
    code.release()
    await page.close()
  })

  test('keeps a press of a button until its code is there', async () => {
    const page = await browser.newPage()
    const code = await holdBack(page, 'js')
    await page.goto(`${app.url}/`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Show question 3' }).click()
    expect(await page.getByRole('button', { name: 'Show question 3' }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    code.release()
    await page.getByRole('button', { name: 'Show question 3', pressed: true }).waitFor()
    await page.close()
  })

  test('keeps a choice until its code is there', async () => {
    const page = await browser.newPage()
    const code = await holdBack(page, 'js')
    await page.goto(`${app.url}/pricing`, { waitUntil: 'domcontentloaded' })
    await page.getByText('Annual').first().click()
    expect(await page.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true)
    code.release()
    await page.getByText('$3.75', { exact: true }).waitFor()
    expect(await page.getByRole('radio', { name: 'Annual' }).isChecked()).toBe(true)
    await page.close()
  })
})

describe('a file of the web app', () => {
  test('goes out as the build compressed it, to be kept forever', async () => {
    const name = largestScript()
    const original = readFileSync(join(ASSETS, name))
    const plain = await send(`/assets/${name}`)
    const brotli = await send(`/assets/${name}`, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await send(`/assets/${name}`, { 'accept-encoding': 'gzip' })
    expect(plain.body.equals(original)).toBe(true)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).equals(original)).toBe(true)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).equals(original)).toBe(true)
    expect(brotli.body.length).toBeLessThan(original.length / 2)
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers['content-type']).toContain('text/javascript')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(Number(headers['content-length'])).toBe(body.length)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    for (const { headers } of [brotli, gzip]) expect(String(headers.vary)).toMatch(/accept-encoding/i)
  })

  test('that is not there is a 404 and never a page, and is not kept', async () => {
    for (const path of ['/assets/none.js', '/assets/none-1a2b.css', '/assets/', '/assets/a/b.js']) {
      const { status, headers, body } = await send(path)
      expect(status).toBe(404)
      expect(body.toString()).toBe('{"error":"Not found","code":"not_found"}')
      expect(headers['cache-control']).toBeUndefined()
    }
  })

  test('an icon that browsers and phones ask for by name is a file', async () => {
    for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
      const { status, headers } = await send(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers['content-type']).toMatch(/^image\//)
    }
    const { body } = await send('/apple-touch-icon.png')
    // The width and height of a PNG are the first fields of its first chunk.
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([180, 180])
  })

  test('a page without JavaScript says so in one sentence', async () => {
    // Chromium's switch for tests turns scripts off and hides `noscript` all the same: the page itself is read.
    for (const path of ['/p/nobody', '/login', '/nothing-here']) {
      const { body } = await send(path)
      expect(body.toString()).toMatch(/<noscript><p[^>]*>This page needs JavaScript\. [^<]*<\/p><\/noscript>/)
    }
  })

  test('is never one from outside the web app', async () => {
    const ways = ['..', '%2e%2e', '.%2e', '%2e.', '..%2f..', '..%5c..', '%252e%252e', '..;', '....//']
    const targets = ['package.json', 'server/main.ts', 'etc/passwd']
    for (const way of ways) {
      for (const target of targets) {
        for (const path of [`/${way}/${way}/${target}`, `/assets/${way}/${way}/${way}/${target}`]) {
          const { body } = await send(path)
          expect(body.toString()).not.toMatch(/"dependencies"|root:x:0|createApp/)
        }
      }
    }
    for (const path of [
      '/.vite/manifest.json',
      '/.env',
      '/assets/%00',
      '//etc/passwd',
      '/%c0%ae%c0%ae/x.json',
    ]) {
      const { status, headers } = await send(path)
      expect([200, 404]).toContain(status)
      expect(headers['content-type']).toMatch(/text\/html|application\/json/)
      expect(headers['content-type'] === 'application/json' ? status : 404).toBe(404)
    }
  })
})
