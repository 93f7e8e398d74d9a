/** The thread of the encoder: one text in, one vector out; a question and a text in, one score out. */
import { serveThread } from '../../../core/threads/serve-thread.ts'
import { createModel } from './model.ts'

export type Read = string | { question: string; text: string }
export type ReplyTo<R extends Read> = R extends string ? Float32Array : number

const model = createModel()
serveThread((read: Read) =>
  typeof read === 'string' ? model.encode(read) : model.verify(read.question, read.text),
)
