/** How soon the server is ready, and what it holds while idle. */
import { setTimeout as wait } from 'node:timers/promises'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const FIRST_LIMIT_MS = 5000
const WARM_LIMIT_MS = 1500
const IDLE_LIMIT_MB = 200
const WARM_STARTS = 5
const IDLE_SECONDS = 5
const MB = 1024 * 1024

export async function benchStart(): Promise<Row[]> {
  const dataDir = newDataDir()
  try {
    const first = await startPosit(dataDir)
    await first.stop()
    const warm: number[] = []
    let idle = 0
    for (let turn = 0; turn < WARM_STARTS; turn++) {
      const server = await startPosit(dataDir)
      warm.push(server.readyMs)
      if (turn === WARM_STARTS - 1) {
        await wait(IDLE_SECONDS * 1000)
        idle = server.memory() / MB
      }
      await server.stop()
    }
    return [
      {
        name: 'start: first, after the build',
        ours: first.readyMs,
        peer: FIRST_LIMIT_MS,
        unit: 'ms',
        target: 1,
      },
      {
        name: 'start: warm, median of 5',
        ours: quantile(warm, 0.5),
        peer: WARM_LIMIT_MS,
        unit: 'ms',
        target: 1,
      },
      { name: 'memory: idle server process', ours: idle, peer: IDLE_LIMIT_MB, unit: 'MB', target: 1 },
    ]
  } finally {
    removeDataDir(dataDir)
  }
}
