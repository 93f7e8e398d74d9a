/**
 * P4: resident memory a stream, of a server that has just been started and has answered a few: once while 1,000 wait for the first
 * token, and at most while all of them are being answered. What the collector has not yet freed counts.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from './row.ts'
import { readStreams } from './stream-load.ts'
import { answerOf, type StreamSetup, TOKENS_PER_ANSWER } from './stream-setup.ts'

const STREAMS = 1000
const WARM_UP = 50
const ARRIVE_MS = 10_000
const FIRST_DELAY_MS = 14_000
const LOOK_EVERY_MS = 100
const ACTIVE_LIMIT_KB = 150
const WAITING_LIMIT_KB = 60
const KB = 1024

const perStream = (name: string, bytes: number, limit: number, note: string): Row => ({
  name: `P4 memory of a stream, ${name}`,
  ours: bytes / STREAMS / KB,
  peer: limit,
  unit: 'KB',
  target: 1,
  note,
})

export async function benchStreamMemory(setup: StreamSetup): Promise<Row[]> {
  await setup.restart()
  const { model, server, positId } = setup
  await model.say(answerOf(TOKENS_PER_ANSWER))
  await readStreams({ url: server.url, count: WARM_UP, arriveMs: 0, positId })
  const before = server.memory()
  await model.say(answerOf(TOKENS_PER_ANSWER, FIRST_DELAY_MS))
  let pieces = 0
  let waiting = 0
  let active = 0
  const onPiece = () => {
    if (pieces++ === 0) waiting = server.memory()
  }
  const streams = readStreams({ url: server.url, count: STREAMS, arriveMs: ARRIVE_MS, positId, onPiece })
  let isOver = false
  void streams.then(() => {
    isOver = true
  })
  while (!isOver) {
    if (pieces > 0) active = Math.max(active, server.memory())
    await wait(LOOK_EVERY_MS)
  }
  const { errors } = await streams
  const note = `${errors.length} errors; ${(before / KB / KB).toFixed(0)} MB before`
  return [
    perStream('waiting', waiting - before, WAITING_LIMIT_KB, note),
    perStream('active', active - before, ACTIVE_LIMIT_KB, note),
  ]
}
