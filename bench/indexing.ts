/**
 * What indexing a text costs as it grows from 0.1 to 2 MB, for honest and hostile kinds of text. The peer is the time of the small one
 * times twenty: what is linear has a ratio of about 1. Processor time, so that other work on the machine is not counted.
 */
import { indexText } from '../server/knowledge/indexing/index-text.ts'
import { TEXTS } from './indexing/texts.ts'
import type { Row } from './row.ts'

const SMALL_CHARACTERS = 100_000
const LARGE_CHARACTERS = 2_000_000
const TURNS = 5
/** Larger heaps cost more to collect: a quarter of the time or so. A square would give 20. */
const GROWTH_MAX = 2
/** A thread is given 20 s, on a machine that has other work. */
const SLOWEST_MS = 10_000

function processorMs(text: string): number {
  const before = process.cpuUsage()
  indexText(text, 'Notes')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const least = (text: string, turns: number) =>
  Math.min(...Array.from({ length: turns }, () => processorMs(text)))

export async function benchIndexing(): Promise<Row[]> {
  const rows = Object.entries(TEXTS).map(([name, make]): Row => {
    const small = least(make(SMALL_CHARACTERS), TURNS)
    const large = least(make(LARGE_CHARACTERS), 2)
    const peer = (small * LARGE_CHARACTERS) / SMALL_CHARACTERS
    const note = `${small.toFixed(1)} ms at 0.1 MB; peer: twenty times that`
    return { name: `indexing: 2 MB, ${name}`, ours: large, peer, unit: 'ms', target: GROWTH_MAX, note }
  })
  const slowest = Math.max(...rows.map((row) => row.ours))
  const limit = { peer: SLOWEST_MS, unit: 'ms', target: 1 }
  return [...rows, { name: 'indexing: 2 MB, the slowest kind', ours: slowest, ...limit }]
}
