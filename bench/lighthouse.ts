/**
 * The first load of the landing page and of a chat, cold, as on a phone: the medians of Lighthouse's own scores and times. One load
 * alone says little: the time blocked is multiplied by four and moves by its own size from load to load.
 */
import lighthouse from 'lighthouse'
import { launchChromium } from '../tests/chromium.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const DEBUG_PORT = 9377
const LOADS = 5
const SCORE_MIN = 95
const LCP_MAX_MS = 2000
const TBT_MAX_MS = 100
const SHIFT_MAX = 0.02
/** A ratio of zero by zero says nothing; so much is below what anybody sees. */
const NOTHING = 1e-6

interface Figures {
  performance: number
  accessibility: number
  lcp: number
  tbt: number
  cls: number
}

async function measure(url: string): Promise<Figures> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
  const { categories, audits } = result.lhr
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: (categories.performance?.score ?? 0) * 100,
    accessibility: (categories.accessibility?.score ?? 0) * 100,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

async function mediansOf(url: string): Promise<Figures> {
  const loads: Figures[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await measure(url))
  const median = (figure: keyof Figures) =>
    quantile(
      loads.map((each) => each[figure]),
      0.5,
    )
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
  }
}

/** A higher score is better, so the ratio is inverted: the target is `ours`, the measured score is `peer`. */
const rowsOf = (page: string, { performance, accessibility, lcp, tbt, cls }: Figures): Row[] => [
  { name: `${page}: performance, wanted by ours`, ours: SCORE_MIN, peer: performance, unit: '', target: 1 },
  { name: `${page}: accessibility, wanted by ours`, ours: 100, peer: accessibility, unit: '', target: 1 },
  { name: `${page}: largest paint`, ours: lcp, peer: LCP_MAX_MS, unit: 'ms', target: 1 },
  { name: `${page}: blocked`, ours: Math.max(tbt, NOTHING), peer: TBT_MAX_MS, unit: 'ms', target: 1 },
  { name: `${page}: shift`, ours: Math.max(cls, NOTHING), peer: SHIFT_MAX, unit: '', target: 1 },
]

export async function benchLighthouse(): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir)
  const browser = await launchChromium([`--remote-debugging-port=${DEBUG_PORT}`])
  try {
    const owner = await signUpOwner(server)
    const positId = await createPosit(owner, 'Harbour rules', 'The harbour opens at six in the morning.')
    const landing = await mediansOf(`${server.url}/`)
    const chat = await mediansOf(`${server.url}/chat-with-posit/${positId}`)
    return [...rowsOf('landing', landing), ...rowsOf('chat', chat)]
  } finally {
    await browser.close()
    await server.stop()
    removeDataDir(dataDir)
  }
}
