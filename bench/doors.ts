/**
 * P16: a question by way of each door against the same question by session, with the built-in assistant, so that a door has the
 * least to hide behind; and whether the time of a refusal reveals which foreign keys exist. All are asked in turns.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TestClient } from '../tests/client.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { harbourRules, questionNumber } from './passages.ts'
import { newDataDir, type PositServer, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'
import { timed } from './timing.ts'

const QUESTIONS = 150
/** Guests' answers are stored together, every 30 ms: a question that follows at once waits for that, one by itself does not. */
const BETWEEN_QUESTIONS_MS = 40
const WARM_UP_QUESTIONS = 30
const FOREIGN_KEYS = 1000
const DOOR_TARGET = 1.1
const WARM_UP = 200
const ALIKE = 1.05

type Ask = (query: string) => Promise<{ status: number }>

interface Door {
  ask: Ask
  /** Before each question, outside its time. */
  prepare?(): Promise<void>
}

/** The owner, and what each door needs. */
interface Installation {
  server: PositServer
  owner: TestClient
  /** Asks as programs and guests do: the owner's own questions raise no tasks. */
  visitor: TestClient
  positId: string
}

const asked =
  (client: TestClient, positId: string): Ask =>
  (query) =>
    client.call('POST', '/functions/v1/chat-with-posit', { positId, query, stream: false })

async function createKey({ owner }: Installation): Promise<{ id: string; key: string }> {
  const body = { name: 'Bench', scopes: ['ask', 'read'] }
  return (await owner.call<{ id: string; key: string }>('POST', '/rest/v1/api_keys', body)).body
}

function keyClient({ server }: Installation, key: string): TestClient {
  const client = new TestClient(server.url)
  client.apiKey = key
  return client
}

async function byKey(installation: Installation): Promise<Ask> {
  const { key } = await createKey(installation)
  return asked(keyClient(installation, key), installation.positId)
}

async function byChatCompletion(installation: Installation): Promise<Ask> {
  const client = keyClient(installation, (await createKey(installation)).key)
  const model = installation.positId
  return (content) =>
    client.call('POST', '/v1/chat/completions', { model, messages: [{ role: 'user', content }] })
}

/** Programs keep no conversation: the person begins a new one each time. */
const bySession = ({ visitor, positId }: Installation): Door => ({
  ask: asked(visitor, positId),
  async prepare() {
    const { body } = await visitor.call<{ items: { id: string }[] }>('GET', '/rest/v1/chat_history')
    for (const { id } of body.items) await visitor.call('DELETE', `/rest/v1/chat_history/${id}`)
  },
})

async function byLink({ server, owner, positId }: Installation): Promise<Ask> {
  const settings = { name: 'Bench' }
  const { body } = await owner.call<{ id: string }>('POST', `/rest/v1/posits/${positId}/links`, settings)
  return (query) => asked(new TestClient(server.url), body.id)(query)
}

/** The request as a client sends it, without the client's own work. */
async function byMcp(installation: Installation): Promise<Ask> {
  const { key } = await createKey(installation)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-06-18',
  }
  return async (question) => {
    const params = { name: 'ask_posit', arguments: { posit: installation.positId, question } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const response = await fetch(`${installation.server.url}/mcp`, { method: 'POST', headers, body })
    const isAnswered = (await response.text()).includes('"structuredContent":{"notice"')
    return { status: isAnswered ? response.status : 500 }
  }
}

/** A door more is a line more. */
const DOORS: Record<string, (installation: Installation) => Promise<Ask>> = {
  'API key': byKey,
  'API key, as a chat completion': byChatCompletion,
  MCP: byMcp,
  link: byLink,
}

async function benchQuestionsByDoor(installation: Installation): Promise<Row[]> {
  const session = { ...bySession(installation), times: [] as number[] }
  const doors: (Door & { times: number[] })[] = [session]
  for (const open of Object.values(DOORS)) doors.push({ ask: await open(installation), times: [] })
  for (let turn = -WARM_UP_QUESTIONS; turn < QUESTIONS; turn++) {
    const query = questionNumber(turn + WARM_UP_QUESTIONS)
    // Each door comes first equally often: who asks first pays for what is cached of the question.
    const first = (turn + WARM_UP_QUESTIONS) % doors.length
    for (const { ask, prepare, times } of [...doors.slice(first), ...doors.slice(0, first)]) {
      await prepare?.()
      await wait(BETWEEN_QUESTIONS_MS)
      const elapsed = await timed(async () => {
        const { status } = await ask(query)
        if (status !== 200) throw new Error(`a question answered ${status}`)
      })
      if (turn >= 0) times.push(elapsed)
    }
  }
  const medians = doors.map(({ times }) => quantile(times, 0.5))
  const [peer = Number.NaN, ...rest] = medians
  return Object.keys(DOORS).map((name, index) => ({
    name: `P16 a question by ${name}, against a session`,
    ...{ ours: rest[index] ?? Number.NaN, peer, unit: 'ms', target: DOOR_TARGET },
    note: `median of ${QUESTIONS}, in turns`,
  }))
}

const unknownKey = () => `posit_${randomBytes(32).toString('base64url')}`

async function expectRefused(client: TestClient): Promise<void> {
  const { status } = await client.call('GET', '/v1/models')
  if (status !== 401) throw new Error(`a foreign key answered ${status}`)
}

async function benchForeignKeys(installation: Installation): Promise<Row[]> {
  const [valid, revoked] = [await createKey(installation), await createKey(installation)]
  await installation.owner.call('DELETE', `/rest/v1/api_keys/${revoked.id}`)
  const altered = (turn: number) =>
    valid.key.slice(0, -1) + (valid.key.endsWith('A') ? 'B' : 'A') + (turn % 10)
  const kinds = [altered, () => revoked.key, unknownKey]
  const times: number[][] = kinds.map(() => [])
  for (let turn = 0; turn < FOREIGN_KEYS + WARM_UP; turn++) {
    for (const place of kinds.keys()) {
      // Each kind comes first, second and last equally often: the first call of a turn is slower than the others.
      const kind = (turn + place) % kinds.length
      const client = keyClient(installation, kinds[kind]?.(turn) ?? '')
      const elapsed = await timed(() => expectRefused(client))
      if (turn >= WARM_UP) times[kind]?.push(elapsed)
    }
  }
  const medians = times.map((values) => quantile(values, 0.5))
  return [
    {
      name: 'P16 a foreign key, the slowest kind against the fastest',
      ...{ ours: Math.max(...medians), peer: Math.min(...medians), unit: 'ms', target: ALIKE },
      note: `${FOREIGN_KEYS} wrong, revoked and unknown keys each, in turns; none got in`,
    },
  ]
}

export async function benchDoors(): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, {})
  try {
    const owner = await signUpOwner(server)
    const visitor = await signUpOwner(server)
    const positId = await createPosit(owner, 'Harbour rules', harbourRules())
    const installation = { server, owner, visitor, positId }
    return [...(await benchQuestionsByDoor(installation)), ...(await benchForeignKeys(installation))]
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
