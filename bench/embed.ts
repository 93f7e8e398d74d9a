/** What the launcher costs a website: its size, its script time and the layout shift, with it and without. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { LAUNCHER_PATH } from '../contract/embed.ts'
import { launchChromium } from '../tests/chromium.ts'
import { startWebsite, strictPolicy, type Website } from '../tests/website.ts'
import { traceScripts } from './main-thread.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const PAIRS = 9
const SIZE_MAX_BYTES = 5000
const SCRIPT_MAX_MS = 20
/** What nobody sees; a ratio of zero by zero says nothing. */
const NOTHING = 1e-6
/** Both pages are watched this long after they have loaded. */
const SETTLING_MS = 1000
const SLUG = 'bench-harbour'
const ARTICLE = `<h1>Boats</h1>${'<p>Words about boats and the sea, in a column that is as wide as the page.</p>'.repeat(60)}`

interface Visit {
  scriptMs: number
  shift: number
}

/** Runs in the page: the sum of all layout shifts so far, whatever caused them. */
const shiftSoFar = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value?: number })[]
      resolve(shifts.reduce((sum, { value = 0 }) => sum + value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 300)
  })

/** Each in a fresh profile: nothing is cached. */
async function visit(browser: Browser, url: string, hasLauncher: boolean): Promise<Visit> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const launcher = page.getByRole('button', { name: 'Ask a question' })
    const scriptMs = await traceScripts(browser, page, async () => {
      await page.goto(url, { waitUntil: 'load' })
      if (hasLauncher) await launcher.waitFor()
      await page.waitForTimeout(SETTLING_MS)
    })
    if (hasLauncher) {
      await launcher.click()
      await page.frameLocator('iframe').getByLabel('Your question').waitFor()
    }
    return { scriptMs, shift: await page.evaluate(shiftSoFar) }
  } finally {
    await context.close()
  }
}

async function visitPairs(browser: Browser, site: Website): Promise<{ scriptMs: number; shift: number }> {
  const pairs: Visit[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const without = await visit(browser, `${site.origin}/without`, false)
    const withIt = await visit(browser, `${site.origin}/with`, true)
    pairs.push({ scriptMs: withIt.scriptMs - without.scriptMs, shift: withIt.shift - without.shift })
  }
  return {
    scriptMs: quantile(
      pairs.map(({ scriptMs }) => scriptMs),
      0.5,
    ),
    shift: Math.max(...pairs.map(({ shift }) => shift)),
  }
}

export async function benchEmbed(): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir)
  const site = await startWebsite()
  const browser = await launchChromium()
  try {
    const owner = await signUpOwner(server)
    const positId = await createPosit(owner, 'Harbour rules', 'The harbour opens at six in the morning.')
    const link = { name: 'Website', slug: SLUG, origins: [site.origin] }
    await owner.call('POST', `/rest/v1/posits/${positId}/links`, link)
    const policy = strictPolicy(server.url)
    const snippet = `<script async src="${server.url}${LAUNCHER_PATH}" data-posit="${SLUG}"></script>`
    site.show('/without', { body: ARTICLE, policy })
    site.show('/with', { body: ARTICLE + snippet, policy })
    const { scriptMs, shift } = await visitPairs(browser, site)
    const built = readFileSync(join(import.meta.dirname, '../build/client', LAUNCHER_PATH))
    const bytes = gzipSync(built, { level: 9 }).length
    return [
      { name: 'launcher: size, gzip', ours: bytes, peer: SIZE_MAX_BYTES, unit: 'B', target: 1 },
      { name: 'launcher: script time', ours: scriptMs, peer: SCRIPT_MAX_MS, unit: 'ms', target: 1 },
      { name: 'launcher: layout shift', ours: Math.max(shift, NOTHING), peer: NOTHING, unit: '', target: 1 },
    ]
  } finally {
    await browser.close()
    await site.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}
