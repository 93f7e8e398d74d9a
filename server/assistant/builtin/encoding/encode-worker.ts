/** The thread of the encoder: a text in, a vector out; a question and a text, a score; a message and a sentence, what the one does to the other; a
 * text and spans, their vectors in it. */
import { serveThread } from '../../../core/threads/serve-thread.ts'
import type { Span } from '../../../retrieval/text/sentences.ts'
import type { Revision, SpanVectors } from '../../types.ts'
import { createModel } from './model.ts'

export type Read =
  | string
  | { question: string; text: string }
  | { message: string; sentence: string }
  | { text: string; spans: readonly Span[] }
export type ReplyTo<R extends Read> = R extends string
  ? Float32Array
  : R extends { question: string }
    ? number
    : R extends { spans: readonly Span[] }
      ? SpanVectors
      : Revision

const model = createModel()
serveThread((read: Read) => {
  if (typeof read === 'string') return model.encode(read)
  if ('question' in read) return model.verify(read.question, read.text)
  return 'spans' in read
    ? model.encodeSpans(read.text, read.spans)
    : model.revise(read.message, read.sentence)
})
