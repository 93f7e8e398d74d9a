import type { StoredFile } from '../files.ts'
import type { RequestContext } from './context.ts'

/**
 * A stored file as the body of an answer, a piece at a time. Where the store breaks off, so does the connection: the reader sees by
 * the announced length that something is missing. The server library would append the failure's text to the file instead.
 */
export async function fileBody(c: RequestContext, file: StoredFile): Promise<ReadableStream<Uint8Array>> {
  const source = await file.open()
  // Without a listener, an error before the first read would end the process; the first read rejects with it.
  source.on('error', () => {})
  const pieces: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          c.var.log.warn({ path: c.req.path }, 'a stored file broke off')
          c.env.outgoing.destroy()
          controller.close()
        }
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  )
}
