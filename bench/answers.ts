/**
 * Answers without a model key, over HTTP, by the public part of the answer benchmark: posits are made from its texts, its
 * questions are asked as a guest. The benchmark's folder (its `run.mjs`, `data/` and `lib/`) is named by ANSWERBENCH.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChatReply } from '../contract/chat.ts'
import { TestClient } from '../tests/client.ts'
import { createPosit, deletePosit, signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import type { Row } from './row.ts'

const DEFAULT_FOLDER = '../shared/answerbench'
/** Per cent; from the benchmark's README. */
const TARGETS = { right: 82, falseIdk: 11, easy: 97, near: 70, recall5: 96 }
const MINISEARCH_RECALL1 = 76

interface Posit {
  id: string
  title: string
  family: string
  text: string
  passages: { id: string; text: string }[]
}
interface Handle extends Pick<Posit, 'passages'> {
  positId: string
}
interface Summary {
  answerRecall60: number
  falseIdk: number
  recall1: number
  recall5: number
  idk: Record<string, { recall: number }>
}

function rowsOf({ answerRecall60, falseIdk, recall1, recall5, idk }: Summary): Row[] {
  // A share that must be reached is shown by what is missing: at most as much as the target leaves.
  const reach = (name: string, share: number, target: number): Row => ({
    name: `answers: ${name}, missing`,
    ours: 100 * (1 - share),
    peer: 100 - target,
    unit: '%',
    target: 1,
  })
  return [
    reach('answered right in 60 words', answerRecall60, TARGETS.right),
    {
      name: "answers: false 'I don't know'",
      ours: 100 * falseIdk,
      peer: TARGETS.falseIdk,
      unit: '%',
      target: 1,
    },
    reach("'I don't know' on easy", idk.easy?.recall ?? Number.NaN, TARGETS.easy),
    reach("'I don't know' on near", idk.near?.recall ?? Number.NaN, TARGETS.near),
    reach('the right passage among the five named', recall5, TARGETS.recall5),
    {
      name: 'answers: the right passage cited first, missing',
      ours: 100 * (1 - recall1),
      peer: 100 - MINISEARCH_RECALL1,
      unit: '%',
      target: 1,
      note: 'peer: MiniSearch with its defaults',
    },
  ]
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The benchmark's passages that the quotes are from, by most words in common: what was cited, then what was named beside it. */
function passagesOf(quotes: string[], passages: Posit['passages']): string[] {
  const bags = passages.map(({ id, text }) => ({ id, bag: new Set(words(text)) }))
  const found = quotes.map((quote) => {
    const needed = words(quote)
    const shares = bags.map(({ id, bag }) => ({ id, shared: needed.filter((word) => bag.has(word)).length }))
    return shares.sort((a, b) => b.shared - a.shared)[0]?.id
  })
  return [...new Set(found.filter((id) => id !== undefined))]
}

export async function benchAnswers(): Promise<Row[]> {
  const folder = resolve(process.env.ANSWERBENCH ?? DEFAULT_FOLDER)
  const { loadSplit, evaluate, report, table } = await import(pathToFileURL(`${folder}/run.mjs`).href)
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, { DEFAULT_PLAN: 'posit_plus' })
  try {
    const client = await signUpOwner(server)
    const adapter = {
      async createPosit({ title, text, passages }: Posit) {
        return { positId: await createPosit(client, title, text), passages }
      },
      async ask({ positId, passages }: Handle, query: string) {
        // Each question comes from a new guest: nothing is a follow-up.
        const guest = new TestClient(server.url)
        const body = { positId, query, stream: false }
        const reply = await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)
        const { content = '', flagged = false, citations = [], related = [] } = reply.body ?? {}
        const quotes = [...citations, ...related].map((citation) => citation.quote)
        return { reply: content, flagged, ranked: passagesOf(quotes, passages) }
      },
      dropPosit: ({ positId }: Handle) => deletePosit(client, positId),
    }
    const { rows } = await evaluate(adapter, loadSplit('public'), {
      log: (line: string) => console.error(line),
    })
    const result = report(rows)
    console.error(table('Posit over HTTP', result))
    if (process.env.ANSWERBENCH_ROWS) writeFileSync(process.env.ANSWERBENCH_ROWS, JSON.stringify({ rows }))
    return rowsOf(result.all)
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
}
