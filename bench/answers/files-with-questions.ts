/** Files as they lie about, with questions as visitors type them: uploaded, asked and judged over HTTP. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ChatReply } from '../../contract/chat.ts'
import { holds, type Patterns } from '../../scripts/fit/patterns.ts'
import { TestClient } from '../../tests/client.ts'
import { createPosit, deletePosit, untilSummarised } from '../owner.ts'
import type { Row } from '../row.ts'

interface Question extends Patterns {
  ask: string
  expect: 'known' | 'unknown' | 'chat'
  /** Of the same guest as the question before. */
  follows?: boolean
}
interface FileItem {
  id: string
  file: string
  questions: Question[]
}

/** Per cent, of files not seen: what the goals ask for. */
const LIMITS = { right: 65, wrong: 8, honest: 85 }

interface Tally {
  known: number
  right: number
  wrong: number
  unknown: number
  honest: number
}

/** `name`: of the set, for the table; `path`: of its JSON list, which names its files relative to itself. */
export async function benchFiles(client: TestClient, name: string, path: string): Promise<Row[]> {
  const tally: Tally = { known: 0, right: 0, wrong: 0, unknown: 0, honest: 0 }
  for (const item of JSON.parse(readFileSync(path, 'utf8')) as FileItem[])
    await askFile(client, item, dirname(path), tally)
  const { known, right, wrong, unknown, honest } = tally
  const row = (what: string, share: number, limit: number): Row => ({
    name: `${name}: ${what}`,
    ours: 100 * share,
    peer: limit,
    unit: '%',
    target: 1,
  })
  return [
    row('not answered right', 1 - right / known, 100 - LIMITS.right),
    row('wrong, and shown as known', wrong / known, LIMITS.wrong),
    row('shown as known without an answer', 1 - honest / unknown, 100 - LIMITS.honest),
  ]
}

async function askFile(client: TestClient, item: FileItem, folder: string, tally: Tally): Promise<void> {
  const positId = await createPosit(
    client,
    item.id,
    readFileSync(join(folder, item.file)),
    basename(item.file),
  )
  await untilSummarised(client, positId)
  let guest = new TestClient(client.url)
  for (const question of item.questions) {
    if (!question.follows) guest = new TestClient(client.url)
    const body = { positId, query: question.ask, stream: false }
    const reply = await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)
    count(question, reply.body, tally)
  }
  await deletePosit(client, positId)
}

function count(question: Question, { content, state }: ChatReply, tally: Tally): void {
  const isRight = holds(content, question)
  if (question.expect === 'known') {
    tally.known++
    if (state === 'known' && isRight) tally.right++
    else if (state === 'known') tally.wrong++
  } else if (question.expect === 'unknown') {
    tally.unknown++
    if (state !== 'known' || (question.any && isRight)) tally.honest++
  }
}
