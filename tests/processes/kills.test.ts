/** The process is stopped or killed in the middle of answers: nothing that was acknowledged is lost, nothing is half done. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import {
  buildPublicPosit,
  isPostgresRunning,
  openEmbedded,
  type ServerProcess,
  startServer,
} from '../server-process.ts'
import { askStreamed, joinStreamed, type StreamedQuestion } from '../streamed-question.ts'

const KILLS = Number(process.env.POSIT_TEST_KILLS ?? 5)
const READERS = 40
const STREAMS = 100
/** Added to the time of the first start, which shows how busy the machine is. */
const STOP_LIMIT_MS = 10_000
const KNOWLEDGE = 'The harbour office opens at six in the morning and closes at nine in the evening.'
const QUESTION = 'When does the harbour office open?'
const ANSWER = `[1] ${'The harbour office opens at six in the morning. '.repeat(4)}`

let dataDir: string
let fake: FakeOpenAi
let server: ServerProcess
let positId: string

const start = () => startServer(dataDir, fake.env)

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'posit-kills-')), 'data')
  fake = await startFakeOpenAi()
  server = await start()
  const database = await openEmbedded(dataDir)
  positId = await buildPublicPosit(server.url, database, KNOWLEDGE)
  await database.close()
})
afterEach(async () => {
  await server.end('SIGTERM')
  await fake.close()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

interface StoredQuestion {
  id: string
  status: string
  answers: number
}

/** Every question in the database, once none is being answered any more. */
async function storedQuestions(): Promise<Map<string, StoredQuestion>> {
  const { pool, close } = await openEmbedded(dataDir)
  try {
    return await vi.waitFor(
      async () => {
        const { rows } = await pool.query<StoredQuestion>(`
          select q.id, q.status, count(a.id) as answers from chat_messages q
          left join chat_messages a on a.reply_to = q.id where q.role = 'user' and q.visitor_id is not null group by q.id`)
        expect(rows.filter((row) => row.status === 'running')).toEqual([])
        return new Map(rows.map((row) => [row.id, row]))
      },
      { timeout: 60_000, interval: 200 },
    )
  } finally {
    await close()
  }
}

function expectAnsweredOnce(asked: StreamedQuestion[], stored: Map<string, StoredQuestion>) {
  for (const { id } of asked) expect(stored.get(id)).toEqual({ id, status: 'done', answers: 1 })
  for (const { status, answers } of stored.values())
    expect({ status, answers }).toEqual({ status: 'done', answers: 1 })
}

test(`${STREAMS} answers under way at a stop end, or resume at the next start`, async () => {
  let asked = 0
  // Every other one takes far longer than a stopping server waits.
  fake.always((request) =>
    request.prompt.includes(QUESTION) ? { text: ANSWER, gapMs: asked++ % 2 === 0 ? 20 : 1500 } : 'ok',
  )
  const streams = Array.from({ length: STREAMS }, () => askStreamed(server.url, positId, QUESTION))
  await vi.waitFor(() => expect(streams.every((stream) => stream.text !== '')).toBe(true), {
    timeout: 30_000,
  })
  const { code, ms } = await server.end('SIGTERM')
  console.info(`stopped ${STREAMS} streams in ${Math.round(ms)} ms`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(STOP_LIMIT_MS)
  expect(await isPostgresRunning(dataDir)).toBe(false)
  await Promise.all(streams.map((stream) => stream.finished))
  const cut = streams.filter((stream) => stream.status === null)
  expect(streams.filter((stream) => stream.status === 'done').length).toBe(STREAMS - cut.length)
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.length).toBeLessThan(STREAMS)

  fake.always(ANSWER)
  server = await start()
  const joined = cut.map((stream) => joinStreamed(server.url, stream))
  await Promise.all(joined.map((stream) => stream.finished))
  for (const { status, text } of joined)
    expect({ status, text }).toEqual({ status: 'done', text: joined[0]?.text })
  expectAnsweredOnce(streams, await storedQuestions())
})

test(`${KILLS} kills under load lose no acknowledged question, answered once each`, async () => {
  fake.always((request) => (request.prompt.includes(QUESTION) ? { text: ANSWER, gapMs: 8 } : 'ok'))
  const acknowledged: StreamedQuestion[] = []
  const readyTimes: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    let isUp = true
    const all: StreamedQuestion[] = []
    const { url } = server
    const reader = async () => {
      while (isUp) {
        const question = askStreamed(url, positId, QUESTION)
        all.push(question)
        await question.finished
      }
    }
    const readers = Array.from({ length: READERS }, reader)
    await vi.waitFor(() => expect(all.some((question) => question.text !== '')).toBe(true), {
      timeout: 30_000,
    })
    await wait(Math.random() * 800)
    isUp = false
    await server.end('SIGKILL')
    await Promise.all(readers)
    const known = all.filter((question) => question.id !== '')
    expect(known.some((question) => question.status === null)).toBe(true)
    acknowledged.push(...known)
    server = await start()
    readyTimes.push(server.readyMs)
  }
  expectAnsweredOnce(acknowledged, await storedQuestions())
  const slowest = Math.round(Math.max(...readyTimes))
  console.info(
    `${KILLS} kills, ${acknowledged.length} acknowledged questions, ready again in ${slowest} ms at most`,
  )
}, 600_000)
