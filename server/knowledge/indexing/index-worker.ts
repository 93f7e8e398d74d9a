/** A thread that indexes long texts: one request, one reply. */
import { parentPort } from 'node:worker_threads'
import { type IndexedText, indexText } from './index-text.ts'

export interface IndexRequest {
  text: string
  sourceName: string
}

export interface IndexReply {
  indexed?: IndexedText
  failure?: string
}

function reply({ text, sourceName }: IndexRequest): IndexReply {
  try {
    return { indexed: indexText(text, sourceName) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: IndexRequest) => parentPort?.postMessage(reply(request)))
