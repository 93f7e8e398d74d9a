/**
 * Teaching by talking, by the benchmarks' own runners: what becomes of an owner's words (TEACHBENCH) and what the interview brings
 * out (INTERVIEWBENCH); and P15, the time of a turn with many sources.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChatReply } from '../contract/chat.ts'
import type { TestClient } from '../tests/client.ts'
import { hasModel } from './owner.ts'
import { quantile, type Row } from './row.ts'

/** With a model fewer: each may cost money and seconds. */
const SIZES = { builtin: { sources: 300, turns: 40 }, model: { sources: 30, turns: 10 } }
/** P15: against a chat question to the same posit. */
const TURN_AGAINST_QUESTION = 4

type Ask = (query: string) => Promise<ChatReply>

async function openPosit(client: TestClient): Promise<{ id: string; teach: Ask }> {
  const settings = { type: 'user_knowledge_base', audience: 'public', response_type: 'assistant' }
  const posit = await client.call<{ id: string }>('POST', '/rest/v1/posits', settings)
  const { id } = posit.body
  const session = await client.call<{ id: string }>('POST', '/rest/v1/chat_sessions', { posit_id: id })
  return { id, teach: asking(client, id, session.body.id) }
}

function asking(client: TestClient, positId: string, sessionId?: string): Ask {
  return async (query) => {
    const body = { query, positId, sessionId, stream: false }
    const reply = await client.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)
    if (reply.status !== 200) throw new Error(`a message answered ${reply.status}`)
    return reply.body
  }
}

/** A share that must be reached is shown by what is missing: at most as much as the target leaves. */
const reach = (name: string, percent: number, target: number): Row =>
  atMost(`${name}, missing`, 100 - percent, 100 - target)
const atMost = (name: string, percent: number, limit: number): Row => ({
  ...{ name: `teaching: ${name}`, ours: percent, unit: '%', target: 1 },
  // A limit of none: any is too much.
  peer: Math.max(limit, 0.01),
})

export async function turnTime(client: TestClient): Promise<Row[]> {
  const { id, teach } = await openPosit(client)
  const { sources, turns } = SIZES[(await hasModel(client)) ? 'model' : 'builtin']
  for (let n = 0; n < sources; n++)
    await teach(
      `Berth number ${n} of the harbour is ${10 + (n % 7)} metres long and belongs to dock ${n % 12}.`,
    )
  const ask = asking(client, id)
  const times = { turn: [] as number[], question: [] as number[] }
  const timed = async (into: number[], call: Promise<unknown>) => {
    const from = performance.now()
    await call
    into.push(performance.now() - from)
  }
  for (let n = 0; n < turns; n++) {
    await timed(times.turn, teach(`The crane at dock ${n} lifts ${n + 3} tonnes.`))
    await timed(times.question, ask(`How long is berth number ${n} of the harbour?`))
  }
  const [ours, peer] = [quantile(times.turn, 0.5), quantile(times.question, 0.5)]
  return [
    {
      name: `P15 a turn with ${sources} sources`,
      ours,
      peer,
      unit: 'ms',
      target: TURN_AGAINST_QUESTION,
      note: 'p50',
    },
  ]
}

interface Account {
  url: string
  email: string
  password: string
}

/** The folder of a benchmark; null when it is not there, with one sentence if it was named. */
function folderOf(variable: string, usual: string): string | null {
  const named = process.env[variable]
  const folder = resolve(named ?? usual)
  if (existsSync(`${folder}/run.mjs`)) return folder
  if (named)
    console.error(`  ${variable} names no benchmark (${folder} has no run.mjs): its rows are left out.`)
  return null
}

export async function interviewRows(account: Account): Promise<Row[]> {
  const folder = folderOf('INTERVIEWBENCH', '../shared/interviewbench')
  if (!folder) return []
  const { interview, open } = await import(pathToFileURL(`${folder}/run.mjs`).href)
  const product = await open(account)
  const data = process.env.INTERVIEWBENCH_DATA ?? `${folder}/public.json`
  const sum = { fact: 0, nothing: 0, repeats: 0, turns: 0, right: 0, asked: 0 }
  for (const posit of JSON.parse(readFileSync(data, 'utf8'))) {
    const result = await interview(product, posit)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += result[key]
  }
  return [
    reach('questions about something known', (100 * sum.fact) / sum.turns, 80),
    atMost('questions off the subject', (100 * sum.nothing) / sum.turns, 8),
    atMost('questions asked twice', (100 * sum.repeats) / sum.turns, 0),
    reach('visitors answered after the interview', (100 * sum.right) / sum.asked, 30),
  ]
}

export async function teachRows(account: Account): Promise<Row[]> {
  const folder = folderOf('TEACHBENCH', '../shared/teachbench')
  if (!folder) return []
  const { load, open, play, summarise } = await import(pathToFileURL(`${folder}/run.mjs`).href)
  const product = await open(account)
  const played = []
  for (const dialogue of load(process.env.TEACHBENCH_DATA ?? `${folder}/public`))
    played.push(await play(product, dialogue))
  const { filed, junk, corrected, removed, absurdNames, right, wrong, honest } = summarise(played)
  return [
    reach('filed', 100 * filed.p, 97),
    atMost('junk', 100 * junk.p, 4),
    reach('corrected', 100 * corrected.p, 80),
    reach('removed', 100 * removed.p, 80),
    atMost('absurd names', 100 * absurdNames.p, 3),
    reach('visitors right', 100 * right.p, 65),
    atMost('wrong though shown as known', 100 * wrong.p, 8),
    reach('honest on unknown', 100 * honest.p, 85),
  ]
}
