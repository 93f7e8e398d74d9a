/** Many people who ask at once and read their answers as they come. */
import { Agent, request } from 'node:http'
import { questionNumber } from './passages.ts'

export interface StreamSettings {
  url: string
  count: number
  /** Over this long they arrive, evenly. */
  arriveMs: number
  positId?: string
  /** Called at each piece of text that arrives. */
  onPiece?(): void
}

export interface StreamFigures {
  /** From the first question until the last answer is complete. */
  wallMs: number
  firstTokenMs: number[]
  /** Between two pieces of the same answer; `at` is when the later one came, as `performance.now()` says. */
  gaps: { at: number; ms: number }[]
  /** Answers that were refused, cut off or incomplete. */
  errors: string[]
}

/** The last word of the model's answer; it occurs nowhere else in it. */
export const LAST_WORD = 'ashore.'
/** A token in the lines of ours and the raw peer, and in those of the AI SDK. */
const TOKEN = /"content":"|"type":"text-delta"/

export async function readStreams(settings: StreamSettings): Promise<StreamFigures> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const figures: StreamFigures = { wallMs: 0, firstTokenMs: [], gaps: [], errors: [] }
  const startedAt = performance.now()
  const { count, arriveMs } = settings
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await new Promise((resolve) => setTimeout(resolve, (arriveMs * number) / count))
      await readOne(settings, number, agent, figures)
    }),
  )
  figures.wallMs = performance.now() - startedAt
  return figures
}

function readOne(settings: StreamSettings, number: number, agent: Agent, figures: StreamFigures) {
  const { url, positId, onPiece } = settings
  const path = positId ? '/functions/v1/chat-with-posit' : '/'
  const startedAt = performance.now()
  let text = ''
  let lastAt = 0
  function heard(piece: string) {
    text += piece
    if (!TOKEN.test(piece)) return
    const now = performance.now()
    if (lastAt === 0) figures.firstTokenMs.push(now - startedAt)
    else figures.gaps.push({ at: now, ms: now - lastAt })
    lastAt = now
    onPiece?.()
  }
  return new Promise<void>((resolve) => {
    function finish(problem?: string) {
      if (problem) figures.errors.push(problem)
      resolve()
    }
    const headers = { 'content-type': 'application/json' }
    const asked = request(url + path, { method: 'POST', headers, agent }, (response) => {
      response.setEncoding('utf8')
      response.on('data', heard)
      response.on('error', (error) => finish(error.message))
      response.on('end', () =>
        finish(
          response.statusCode === 200 && text.includes(LAST_WORD)
            ? undefined
            : `${response.statusCode}: ${text.slice(-300)}`,
        ),
      )
    })
    asked.on('error', (error) => finish(error.message))
    asked.end(JSON.stringify({ positId, query: questionNumber(number) }))
  })
}
