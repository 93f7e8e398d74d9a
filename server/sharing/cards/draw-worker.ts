/** The thread that draws: one card in, one picture out, in order. */
import { parentPort } from 'node:worker_threads'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'

export interface DrawReply {
  png?: Uint8Array
  failure?: string
}

parentPort?.on('message', async (card: Card) => {
  try {
    parentPort?.postMessage({ png: await drawCard(card) } satisfies DrawReply)
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ failure } satisfies DrawReply)
  }
})
