/**
 * The answer benchmark's questions, put over HTTP to posits made from its texts. Its folder holds `run.mjs`, `lib/` and `data/`; the part
 * is `public`, or the one named by ANSWERBENCH_SPLIT.
 */
import { pathToFileURL } from 'node:url'
import type { ChatReply } from '../../contract/chat.ts'
import { TestClient } from '../../tests/client.ts'
import { createPosit, deletePosit } from '../owner.ts'
import type { Row } from '../row.ts'

/** Per cent, of texts not seen: what the goals ask for. */
const TARGETS = { right: 75, wrong: 14, falseIdk: 12, easy: 97 }

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
  wrongAnswer: number
  falseIdk: number
  idk: Record<string, { recall: number }>
}

function rowsOf({ answerRecall60, wrongAnswer, falseIdk, idk }: Summary): Row[] {
  const row = (name: string, share: number, limit: number): Row => ({
    name: `answerbench: ${name}`,
    ours: 100 * share,
    peer: limit,
    unit: '%',
    target: 1,
  })
  return [
    // A share that must be reached is shown by what is missing: at most as much as the target leaves.
    row('not answered right in 60 words', 1 - answerRecall60, 100 - TARGETS.right),
    row('wrong', wrongAnswer, TARGETS.wrong),
    row("false 'I don't know'", falseIdk, TARGETS.falseIdk),
    row('unrelated questions shown as known', 1 - (idk.easy?.recall ?? 0), 100 - TARGETS.easy),
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

export async function benchAnswerbench(client: TestClient, folder: string): Promise<Row[]> {
  const { loadSplit, evaluate, report, table } = await import(pathToFileURL(`${folder}/run.mjs`).href)
  const adapter = {
    async createPosit({ title, text, passages }: Posit) {
      return { positId: await createPosit(client, title, text), passages }
    },
    async ask({ positId, passages }: Handle, query: string) {
      // Each question comes from a new guest: nothing is a follow-up.
      const guest = new TestClient(client.url)
      const body = { positId, query, stream: false }
      const reply = await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', body)
      const { content = '', flagged = false, citations = [], related = [] } = reply.body ?? {}
      const quotes = [...citations, ...related].map((citation) => citation.quote)
      return { reply: content, flagged, ranked: passagesOf(quotes, passages) }
    },
    dropPosit: ({ positId }: Handle) => deletePosit(client, positId),
  }
  const { rows } = await evaluate(adapter, loadSplit(process.env.ANSWERBENCH_SPLIT ?? 'public'), {
    log: (line: string) => console.error(line),
  })
  const result = report(rows)
  console.error(table('Posit over HTTP', result))
  return rowsOf(result.all)
}
