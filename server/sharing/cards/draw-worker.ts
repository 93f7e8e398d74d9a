/** The thread that draws: one card in, one picture out. */
import { serveThread } from '../../core/threads/serve-thread.ts'
import { drawCard } from './draw-card.ts'

serveThread(drawCard)
