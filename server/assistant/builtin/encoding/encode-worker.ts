/** The thread that encodes: one text in, one vector out. */
import { serveThread } from '../../../core/threads/serve-thread.ts'
import { createModel } from './model.ts'

serveThread(createModel().encode)
