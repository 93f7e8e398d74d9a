/**
 * P1: what Posit adds to the time to the first token, for one signed-in viewer of a posit of about 1,000 passages, against a
 * direct call to the same model. Both are asked in turns, in the same run.
 */
import type { TestClient } from '../tests/client.ts'
import { startModelProcess } from './model-process.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { harbourRules, questionNumber } from './passages.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import { quantile, type Row } from './row.ts'

const QUESTIONS = 200
const WARM_UP = 20
const MEDIAN_LIMIT_MS = 8
const P99_LIMIT_MS = 30

/** From sending until the first piece of text has arrived. */
async function timeToFirst(send: () => Promise<Response>, marker: string): Promise<number> {
  const startedAt = performance.now()
  const response = await send()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let elapsed = Number.NaN
  for (let text = ''; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    if (Number.isNaN(elapsed) && text.includes(marker)) elapsed = performance.now() - startedAt
  }
  return elapsed
}

const askDirectly = (url: string, question: string) =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'fake', stream: true, messages: [{ role: 'user', content: question }] }),
  })

const askPosit = (client: TestClient, positId: string, query: string) =>
  client.fetch('/functions/v1/chat-with-posit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ positId, query }),
  })

export async function benchFirstToken(): Promise<Row[]> {
  const model = await startModelProcess()
  const dataDir = newDataDir()
  const env = { OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: model.url, AI_MODEL: 'fake' }
  const server = await startPosit(dataDir, env)
  try {
    const client = await signUpOwner(server)
    const positId = await createPosit(client, 'Harbour rules', harbourRules())
    const added: number[] = []
    for (let turn = 0; turn < WARM_UP + QUESTIONS; turn++) {
      const question = questionNumber(turn)
      const direct = await timeToFirst(() => askDirectly(model.url, question), '"content":"')
      const ours = await timeToFirst(() => askPosit(client, positId, question), '"content":"')
      if (turn >= WARM_UP) added.push(ours - direct)
    }
    const note = `${QUESTIONS} questions in turns with direct calls`
    return [
      {
        name: 'P1 first token, added, median',
        ours: quantile(added, 0.5),
        peer: MEDIAN_LIMIT_MS,
        unit: 'ms',
        target: 1,
        note,
      },
      {
        name: 'P1 first token, added, p99',
        ours: quantile(added, 0.99),
        peer: P99_LIMIT_MS,
        unit: 'ms',
        target: 1,
        note,
      },
    ]
  } finally {
    await server.stop()
    await model.stop()
    removeDataDir(dataDir)
  }
}
