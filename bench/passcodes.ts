/** 1,000 wrong passcodes and as many unknown links, in turns: none opens, and neither takes longer than the other. */
import { createPosit, signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const TRIES = 1000
const APART = 1.05
const RIGHT = 'low tide at noon'

export async function benchPasscodes(): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { POSIT_LIMITS: 'off' })
  try {
    const owner = await signUpOwner(server)
    const posit = await createPosit(owner, 'Harbour guide', 'The harbour office opens at six.')
    const link = { name: 'Course', slug: 'harbour-course', passcode: RIGHT }
    await owner.call('POST', `/rest/v1/posits/${posit}/links`, link)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let number = 0; number < TRIES; number++) {
      for (const kind of number % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const slug = kind === 'known' ? link.slug : `no-course-${number}`
        const start = performance.now()
        const { status } = await fetch(`${server.url}/rest/v1/open_links/${slug}/passcode`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ passcode: `high tide ${number}` }),
        })
        times[kind].push(performance.now() - start)
        if (status !== 404) throw new Error(`a wrong passcode answered ${status}`)
      }
    }
    const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
    const [longer, shorter] = known > unknown ? [known, unknown] : [unknown, known]
    const note = `${TRIES} each, none in; median of the known link ${known.toFixed(2)} ms, of unknown ones ${unknown.toFixed(2)} ms`
    return [
      {
        name: 'wrong passcode and unknown link',
        ours: longer,
        peer: shorter,
        unit: 'ms',
        target: APART,
        note,
      },
    ]
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
