/** The thread that encodes: one text in, one vector out, in order. */
import { parentPort } from 'node:worker_threads'
import { createEncode } from './encode.ts'

export interface EncodeReply {
  vector?: Float32Array
  failure?: string
}

const encode = createEncode()

parentPort?.on('message', (text: string) => {
  try {
    parentPort?.postMessage({ vector: encode(text) } satisfies EncodeReply)
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ failure } satisfies EncodeReply)
  }
})
