/** The thread that indexes long texts: one request in, one reply out, in order. */
import { parentPort } from 'node:worker_threads'
import { type IndexedText, indexText } from './index-text.ts'

export interface IndexRequest {
  id: number
  text: string
  sourceName: string
}

export interface IndexReply {
  id: number
  indexed?: IndexedText
  failure?: string
}

function reply({ id, text, sourceName }: IndexRequest): IndexReply {
  try {
    return { id, indexed: indexText(text, sourceName) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: IndexRequest) => parentPort?.postMessage(reply(request)))
