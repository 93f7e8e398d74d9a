/**
 * P2, P3, P4, P9, P12: up to 1,000 answers at once, each of 100 tokens at 20 a second, read by guests of a posit of 1,000 passages.
 * Peers that only pass tokens on, `node:http` alone and a plain handler of the AI SDK, have the same model and the same arrivals in
 * the same run. All arrive within 4 s, so that for a second every answer is open. The processor time is that of the server's
 * process from the first question to the last answer: access, retrieval, storing and judging are in ours, PostgreSQL is not.
 */
import { quantile, type Row } from './row.ts'
import { benchAccept } from './stream-accept.ts'
import { benchGaps } from './stream-gaps.ts'
import { readStreams, type StreamFigures } from './stream-load.ts'
import { benchStreamMemory } from './stream-memory.ts'
import { type PeerServer, startPeer } from './stream-peers.ts'
import { type StreamSetup, TOKENS_PER_ANSWER, withStreamSetup } from './stream-setup.ts'

const FEW = 100
const WARM_UP = 200
const MANY = 1000
const ARRIVE_MS = 4000
const SHARE_OF_SDK = 0.35
const WALL_OF_RAW = 1.3
const WALL_GROWTH = 1.2
const FIRST_TOKEN_LIMIT_MS = 1000

interface Measured extends StreamFigures {
  cpuPerToken: number
}

type Streaming = Pick<PeerServer, 'url' | 'cpu'>

async function measure(
  server: Streaming,
  count: number,
  arriveMs: number,
  positId?: string,
): Promise<Measured> {
  const before = server.cpu()
  const figures = await readStreams({
    url: server.url,
    count,
    arriveMs,
    ...(positId && { positId }),
  })
  const tokens = (count - figures.errors.length) * TOKENS_PER_ANSWER
  return { ...figures, cpuPerToken: (server.cpu() - before) / tokens }
}

async function benchThroughput({ model, server, positId }: StreamSetup): Promise<Row[]> {
  const raw = await startPeer('raw', model.url)
  const sdk = await startPeer('sdk', model.url)
  const ask = (server: Streaming, count: number, posit?: string) => measure(server, count, ARRIVE_MS, posit)
  await ask(server, WARM_UP, positId)
  await ask(raw, WARM_UP)
  await ask(sdk, WARM_UP)
  const few = await ask(server, FEW, positId)
  const bare = await ask(raw, MANY)
  const ours = await ask(server, MANY, positId)
  const plain = await ask(sdk, MANY)
  const atOnce = await measure(server, MANY, 0, positId)
  await Promise.all([raw.stop(), sdk.stop()])
  return [...rowsOf({ few, bare, ours, plain }), ...rowsAtOnce(atOnce)]
}

function rowsAtOnce({ errors, firstTokenMs }: Measured): Row[] {
  const [problem] = errors
  const first = `first token p99 ${quantile(firstTokenMs, 0.99).toFixed(0)} ms`
  return [
    {
      name: 'P3 answers that failed, of 1,000 asked at the same instant',
      ours: errors.length,
      peer: 1,
      unit: '',
      target: 0,
      note: problem ? `${first}; ${problem}` : first,
    },
  ]
}

function rowsOf({ few, bare, ours, plain }: Record<'few' | 'bare' | 'ours' | 'plain', Measured>): Row[] {
  const first = quantile(ours.firstTokenMs, 0.99)
  const sdkFirst = quantile(plain.firstTokenMs, 0.99)
  const [problem] = ours.errors
  return [
    {
      name: 'P2 processor time a token, 1,000 streams, against a plain AI SDK handler',
      ours: ours.cpuPerToken,
      peer: plain.cpuPerToken,
      unit: 'µs',
      target: SHARE_OF_SDK,
      note: `node:http alone ${bare.cpuPerToken.toFixed(0)} µs; ours with 100 streams ${few.cpuPerToken.toFixed(0)} µs`,
    },
    {
      name: 'P3 wall of 1,000 streams, against node:http',
      ours: ours.wallMs,
      peer: bare.wallMs,
      unit: 'ms',
      target: WALL_OF_RAW,
      note: `AI SDK ${plain.wallMs.toFixed(0)} ms`,
    },
    {
      name: 'P3 answers that failed, of 1,000 within 4 s',
      ours: ours.errors.length,
      peer: 1,
      unit: '',
      target: 0,
      ...(problem && { note: problem }),
    },
    {
      name: 'P3 first token of 1,000 streams, p99',
      ours: first,
      peer: FIRST_TOKEN_LIMIT_MS,
      unit: 'ms',
      target: 1,
      note: `median ${quantile(ours.firstTokenMs, 0.5).toFixed(0)} ms; AI SDK p99 ${sdkFirst.toFixed(0)} ms`,
    },
    {
      name: 'P3 wall of 1,000 streams, against 100',
      ours: ours.wallMs,
      peer: few.wallMs,
      unit: 'ms',
      target: WALL_GROWTH,
    },
  ]
}

export const benchStreams = (): Promise<Row[]> => withStreamSetup(benchThroughput)
export const benchStreamAccept = (): Promise<Row[]> => withStreamSetup(benchAccept)
export const benchStreamsMemory = (): Promise<Row[]> => withStreamSetup(benchStreamMemory)
export const benchStreamGaps = (): Promise<Row[]> => withStreamSetup(benchGaps)
