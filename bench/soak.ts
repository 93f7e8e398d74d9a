/**
 * 16 guests and two owners with open screens for twenty minutes (`SOAK_MINUTES` sets others): whether memory or the time of answers
 * grows. A guest asks ten questions and is followed by a new one; one question in ten is unknown.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatReply } from '../contract/chat.ts'
import { TestClient } from '../tests/client.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { harbourRules, questionNumber } from './passages.ts'
import { newDataDir, type PositServer, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
const GUESTS = 16
const OWNERS = 2
const QUESTIONS_PER_GUEST = 10
const UNKNOWN_EVERY = 10
/** Between an answer and the next question of the same guest. */
const PAUSE_MS = 400
const WARM_UP_MS = 30_000
const SAMPLE_EVERY_MS = 1000
const MB = 2 ** 20
const PER_ANSWERS = 10_000
const MEMORY_MAX_MB = 1
const P99_MAX_GROWTH = 1.2
const QUARTERS = 4

const METRICS_TOKEN = 'a token of benches only'

interface Sample {
  at: number
  /** Bytes: of JavaScript's heap and its buffers, and of the whole process. */
  used: number
  resident: number
}

interface Answered {
  /** Of the whole run, 0 to 1. */
  at: number
  ms: number
}

const questionOf = (number: number) =>
  number % UNKNOWN_EVERY === 0 ? `Who painted the lantern of keeper ${number % 97}?` : questionNumber(number)

/** An owner's open screens: the dashboard's calls whenever something is announced. Throws when the stream of events ends. */
async function watch(owner: TestClient, positId: string, signal: AbortSignal): Promise<void> {
  const response = await owner.fetch('/realtime/v1', { signal })
  const dashboard = [`/rest/v1/posits/${positId}/questions`, '/rest/v1/notifications/unread']
  let isDue = true
  const refetch = async () => {
    while (!signal.aborted) {
      if (isDue) for (const path of dashboard) await owner.call('GET', path)
      isDue = false
      await wait(SAMPLE_EVERY_MS, undefined, { signal })
    }
  }
  const listen = async () => {
    for await (const _ of response.body ?? []) isDue = true
    throw new Error('the event stream of a screen ended')
  }
  await Promise.all([listen(), refetch()])
}

async function ask(guest: TestClient, positId: string, number: number): Promise<number> {
  const body = { query: questionOf(number), positId, stream: false }
  const startedAt = performance.now()
  const { status } = await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)
  if (status !== 200) throw new Error(`a question answered ${status}`)
  return performance.now() - startedAt
}

async function bytesInUse({ url }: PositServer): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes')
}

async function soak(server: PositServer, positIds: string[], ms: number) {
  const answers: Answered[] = []
  const memory: Sample[] = []
  const startedAt = performance.now()
  const progress = () => (performance.now() - startedAt) / ms
  let asked = 0
  async function askAlong(place: number) {
    const positId = positIds[place % positIds.length] ?? ''
    for (let guest = new TestClient(server.url), count = 1; progress() < 1; count++) {
      answers.push({ ms: await ask(guest, positId, asked++), at: progress() })
      if (count % QUESTIONS_PER_GUEST === 0) guest = new TestClient(server.url)
      await wait(PAUSE_MS)
    }
  }
  async function sample() {
    for (; progress() < 1; await wait(SAMPLE_EVERY_MS))
      memory.push({ at: progress(), used: await bytesInUse(server), resident: server.memory() })
  }
  await Promise.all([sample(), ...Array.from({ length: GUESTS }, (_, place) => askAlong(place))])
  return { answers, memory }
}

const inQuarter =
  (quarter: number) =>
  ({ at }: { at: number }) =>
    at >= (quarter - 1) / QUARTERS && at < quarter / QUARTERS

function rowsOf({ answers, memory }: Awaited<ReturnType<typeof soak>>): Row[] {
  // The least of a quarter: what waits for the next collection swings by tens of MB. A few minutes show no less than 2 MB.
  const least = (quarter: number, what: 'used' | 'resident') =>
    Math.min(...memory.filter(inQuarter(quarter)).map((sample) => sample[what] / MB))
  const p99 = (quarter: number) =>
    quantile(
      answers.filter(inQuarter(quarter)).map(({ ms }) => ms),
      0.99,
    )
  const between = answers.filter(({ at }) => at >= 0.625 && at < 0.875).length
  const growth = Math.max(0, least(4, 'resident') - least(3, 'resident'))
  const byQuarter = (what: 'used' | 'resident') =>
    [1, 2, 3, 4].map((quarter) => least(quarter, what).toFixed(1)).join(', ')
  return [
    {
      name: `soak, ${MINUTES} minutes: resident memory for 10,000 answers, second half`,
      ours: (growth / between) * PER_ANSWERS,
      peer: MEMORY_MAX_MB,
      unit: 'MB',
      target: 1,
      note: `${answers.length} answers; MB by quarter: in use ${byQuarter('used')}, resident ${byQuarter('resident')}`,
    },
    {
      name: `soak, ${MINUTES} minutes: p99 of answers, last quarter against first`,
      ours: p99(4),
      peer: p99(1),
      unit: 'ms',
      target: P99_MAX_GROWTH,
    },
  ]
}

function endedEarly(): never {
  throw new Error('the screens were closed before the end')
}

export async function benchSoak(): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { DEFAULT_PLAN: 'posit_plus', METRICS_TOKEN })
  const screens = new AbortController()
  try {
    const owners = []
    for (let count = 0; count < OWNERS; count++) owners.push(await signUpOwner(server))
    const posits = await Promise.all(owners.map((owner) => createPosit(owner, 'Harbour', harbourRules())))
    const watching = owners.map((owner, at) => watch(owner, posits[at] ?? '', screens.signal))
    const during = <T>(work: Promise<T>) => Promise.race([work, Promise.all(watching).then(endedEarly)])
    await during(soak(server, posits, WARM_UP_MS))
    return rowsOf(await during(soak(server, posits, MINUTES * 60_000)))
  } finally {
    screens.abort()
    await server.stop()
    removeDataDir(dataDir)
  }
}
