/** The lines of a streamed answer, read as they come. */
import type { ChatLine } from '../../../contract/chat.ts'

const DATA_PREFIX = 'data: '
const DONE = '[DONE]'

/** The stream ended before its last line: the answer goes on at the server and can be joined again. */
export class StreamCut extends Error {
  override name = 'StreamCut'
}

/** The response is not an answer: it is empty, or something else. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly isEmpty: boolean
  constructor(isEmpty: boolean) {
    super()
    this.isEmpty = isEmpty
  }
}

function parseLine(line: string): ChatLine | null {
  const text = line.startsWith(DATA_PREFIX) ? line.slice(DATA_PREFIX.length) : line
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new NoAnswer(false)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Calls `onBytes` at each arrival of bytes. Between two reads it waits for `paceMs`: bytes that arrive during the wait are
 * buffered outside the page and read at once, because waking the page for each word costs more than rendering it.
 */
export async function* readAnswer(
  response: Response,
  onBytes: () => void,
  paceMs: () => number,
): AsyncGenerator<ChatLine> {
  const reader = response.body?.getReader()
  if (!reader) throw new StreamCut()
  const decoder = new TextDecoder()
  let unfinished = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new StreamCut()
      onBytes()
      const lines = (unfinished + decoder.decode(value, { stream: true })).split('\n')
      unfinished = lines.pop() ?? ''
      for (const line of lines) {
        if (line === DATA_PREFIX + DONE) return
        const parsed = parseLine(line)
        if (parsed) yield parsed
      }
      await pause(paceMs())
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
