/** P8: requests a second of `GET /rest/v1/posits`, signed in, against a bare handler with the same statements. */
import { execFile, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BareSettings } from './bare-list.ts'
import { startCluster } from './cluster.ts'
import { endingOf } from './endings.ts'
import { signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const POSITS = 10
const CONNECTIONS = 10
const SECONDS = 4
const ROUNDS = 5
const SHARE = 0.7
const MS = 1000
const run = promisify(execFile)

async function startBare(settings: BareSettings) {
  const child = fork(new URL('./bare-list.ts', import.meta.url).pathname, [JSON.stringify(settings)])
  const stop = endingOf(child)
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(String(message))),
  )
  return { url, stop }
}

interface Measured {
  requests: { average: number }
  errors: number
  non2xx: number
}

/** The client is a process of its own, so that neither side pays for its work. */
async function requestsPerSecond(origin: string, cookie: string): Promise<number> {
  const url = `${origin}/rest/v1/posits`
  const load = ['--json', '--connections', String(CONNECTIONS), '--duration', String(SECONDS)]
  const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
  const { stdout } = await run(process.execPath, [autocannon, ...load, '--headers', `cookie=${cookie}`, url])
  const { requests, errors, non2xx }: Measured = JSON.parse(stdout)
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} calls of ${url} failed`)
  return requests.average
}

export async function benchListThroughput(): Promise<Row[]> {
  const cluster = await startCluster()
  const database = await cluster.create('lists')
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { DATABASE_URL: database.url, DEFAULT_PLAN: 'posit_plus' })
  const client = await signUpOwner(server)
  const settings = { type: 'decision_tracking', audience: 'public', response_type: 'assistant' }
  for (let made = 0; made < POSITS; made++) await client.call('POST', '/rest/v1/posits', settings)
  const { token } = await database.db.selectFrom('auth_sessions').select('token').executeTakeFirstOrThrow()
  const bare = await startBare({ databaseUrl: database.url, token })
  try {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const ours: number[] = []
    const peers: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const pair = [
        await requestsPerSecond(server.url, cookie),
        await requestsPerSecond(bare.url, cookie),
      ] as const
      // The first round warms both up.
      if (round >= 0) {
        ours.push(pair[0])
        peers.push(pair[1])
      }
    }
    const [own, peer] = [quantile(ours, 0.5), quantile(peers, 0.5)]
    return [
      {
        name: 'P8 GET /rest/v1/posits, time per request',
        ours: MS / own,
        peer: MS / peer,
        unit: 'ms',
        target: Number((1 / SHARE).toFixed(2)),
        note: `${own.toFixed(0)} against ${peer.toFixed(0)} requests/s of bare Hono and pg with the same two statements`,
      },
    ]
  } finally {
    await bare.stop()
    await server.stop()
    await cluster.stop()
    removeDataDir(dataDir)
  }
}
