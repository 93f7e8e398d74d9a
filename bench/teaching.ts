/**
 * `npm run bench -- teaching [--data FOLDER ...]`: what an owner's messages do, with the assistant that the environment configures, over
 * HTTP. A small set is in `teaching/`; further ones are folders with a `teaching.json` of the same shape. Then the benchmarks that
 * TEACHBENCH and INTERVIEWBENCH name, and the time of a turn.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { UpdateSession } from '../contract/chat.ts'
import type { SourceText } from '../contract/knowledge.ts'
import type { TestClient } from '../tests/client.ts'
import { createPosit, newAccount, signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import type { Row } from './row.ts'
import { interviewRows, teachRows, turnTime } from './teaching-benchmarks.ts'

/** Per cent. */
const MISSED_MAX = 20
const JUNK_MAX = 10

const OWN = fileURLToPath(new URL('teaching', import.meta.url))

const setSchema = z.array(
  z.object({
    title: z.string(),
    text: z.string(),
    /** After each message the sources hold and lack these. */
    messages: z.array(z.object({ say: z.string(), holds: z.array(z.string()), lacks: z.array(z.string()) })),
  }),
)

function readSet(folder: string): z.infer<typeof setSchema> {
  const file = join(resolve(folder), 'teaching.json')
  if (!existsSync(file)) console.error(`There is no teaching.json in ${folder}.`)
  return existsSync(file) ? setSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

interface Counts {
  wanted: number
  missed: number
  unwanted: number
  junk: number
}

async function textOf(client: TestClient, positId: string): Promise<string> {
  const { body } = await client.call<{ items: { id: string }[] }>('GET', `/rest/v1/posits/${positId}/sources`)
  const read = body.items.map(({ id }) => client.call<SourceText>('GET', `/rest/v1/sources/${id}`))
  return (await Promise.all(read)).map(({ body: source }) => source.text).join('\n')
}

async function teachAll(client: TestClient, data: readonly string[]): Promise<Counts> {
  const counts = { wanted: 0, missed: 0, unwanted: 0, junk: 0 }
  for (const { title, text, messages } of [OWN, ...data].flatMap(readSet)) {
    const positId = await createPosit(client, title, text)
    const { body: session } = await client.call<UpdateSession>('POST', '/rest/v1/chat_sessions', {
      posit_id: positId,
    })
    for (const { say, holds, lacks } of messages) {
      const body = { positId, sessionId: session.id, query: say, stream: false }
      await client.call('POST', '/functions/v1/chat-with-posit', body)
      const now = await textOf(client, positId)
      const missed = holds.filter((words) => !now.includes(words))
      const junk = lacks.filter((words) => now.includes(words))
      counts.wanted += holds.length
      counts.missed += missed.length
      counts.unwanted += lacks.length
      counts.junk += junk.length
      const verdict = [
        ...missed.map((words) => `lacks '${words}'`),
        ...junk.map((words) => `holds '${words}'`),
      ]
      console.error(`  ${verdict.join(', ') || 'right'}: ${say}`)
    }
  }
  return counts
}

export async function benchTeaching(data: readonly string[]): Promise<Row[]> {
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { DEFAULT_PLAN: 'posit_plus', POSIT_LIMITS: 'off' })
  try {
    const account = { ...newAccount(), url: server.url }
    const client = await signUpOwner(server, account)
    const { wanted, missed, unwanted, junk } = await teachAll(client, data)
    const percent = (part: number, whole: number) => (100 * part) / whole
    return [
      {
        name: 'teaching: taught and not stored',
        ours: percent(missed, wanted),
        peer: MISSED_MAX,
        unit: '%',
        target: 1,
      },
      {
        name: 'teaching: stored or kept wrongly',
        ours: percent(junk, unwanted),
        peer: JUNK_MAX,
        unit: '%',
        target: 1,
      },
      ...(await turnTime(client)),
      ...(await interviewRows(account)),
      ...(await teachRows(account)),
    ]
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
