/** The thread that encodes: one text in, one vector out. */
import { serveThread } from '../../../core/threads/serve-thread.ts'
import { createEncode } from './encode.ts'

serveThread(createEncode())
