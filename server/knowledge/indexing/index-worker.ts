/** A thread that indexes long texts. */
import { serveThread } from '../../core/threads/serve-thread.ts'
import { indexText } from './index-text.ts'

export interface IndexRequest {
  text: string
  sourceName: string
}

serveThread(({ text, sourceName }: IndexRequest) => indexText(text, sourceName))
