/** The thread of the encoder: a text in, a vector out; a question and a text, a score; a message and a sentence, what the one does to the other. */
import { serveThread } from '../../../core/threads/serve-thread.ts'
import type { Revision } from '../../types.ts'
import { createModel } from './model.ts'

export type Read = string | { question: string; text: string } | { message: string; sentence: string }
export type ReplyTo<R extends Read> = R extends string
  ? Float32Array
  : R extends { question: string }
    ? number
    : Revision

const model = createModel()
serveThread((read: Read) => {
  if (typeof read === 'string') return model.encode(read)
  return 'question' in read
    ? model.verify(read.question, read.text)
    : model.revise(read.message, read.sentence)
})
