/**
 * P12: the gap between two pieces of an answer, in 200 streams of one server, at rest and while 20 people sign in at once and a
 * document of 10 MB is brought in.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { TestClient } from '../tests/client.ts'
import { createPosit } from './owner.ts'
import { harbourRules } from './passages.ts'
import { quantile, type Row } from './row.ts'
import { readStreams } from './stream-load.ts'
import { answerOf, type StreamSetup } from './stream-setup.ts'

const STREAMS = 200
const ARRIVE_MS = 2000
const REST_MS = 6000
const TOKENS = 400
const PEOPLE = 20
const DOCUMENT_BYTES = 10_000_000
const GAP_LIMIT_MS = 300
const ACCOUNT = { email: 'signs-in@example.com', password: 'not the right one at all' }

/** A refused password costs the server as much as the right one, and needs no account. */
const signIns = (url: string) =>
  Promise.all(
    Array.from({ length: PEOPLE }, () => new TestClient(url).call('POST', '/auth/v1/sign-in/email', ACCOUNT)),
  )

export async function benchGaps({ model, server, owner, positId }: StreamSetup): Promise<Row[]> {
  const passages = harbourRules()
  const document = passages.repeat(Math.ceil(DOCUMENT_BYTES / passages.length)).slice(0, DOCUMENT_BYTES)
  await model.say(answerOf(TOKENS))
  const streams = readStreams({ url: server.url, count: STREAMS, arriveMs: ARRIVE_MS, positId })
  await wait(REST_MS)
  const disturbedAt = performance.now()
  const disturbed = Promise.all([signIns(server.url), createPosit(owner, 'All of it', document)])
  let tookMs = 0
  const [{ gaps, errors }] = await Promise.all([
    streams,
    disturbed.then(() => {
      tookMs = performance.now() - disturbedAt
    }),
  ])
  if (errors[0]) throw new Error(`${errors.length} of ${STREAMS} answers failed: ${errors[0]}`)
  const restedAt = disturbedAt - (REST_MS - ARRIVE_MS) / 2
  const between = (from: number, to: number) =>
    quantile(
      gaps.filter(({ at }) => at > from && at < to).map(({ ms }) => ms),
      0.99,
    )
  const rest = between(restedAt, disturbedAt)
  const note = `at rest ${rest.toFixed(0)} ms; the document was in after ${(tookMs / 1000).toFixed(1)} s`
  return [
    {
      name: 'P12 gap between pieces of 200 streams while people sign in and 10 MB come in, p99',
      ours: between(disturbedAt, disturbedAt + tookMs),
      peer: GAP_LIMIT_MS,
      unit: 'ms',
      target: 1,
      note,
    },
  ]
}
