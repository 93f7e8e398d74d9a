/** The lines of a streamed answer, read as they come (readings 'Calls'). */
import type { ChatLine } from '../../contract/chat.ts'

const DATA_PREFIX = 'data: '
const DONE = '[DONE]'
/**
 * Between two reads of the connection. What arrives meanwhile waits outside the page and is read in one piece: waking the page
 * for each word cost more than drawing it.
 */
const READ_EVERY_MS = 40

/** The stream ended before its last line: the answer goes on at the server and can be joined again. */
export class StreamCut extends Error {
  override name = 'StreamCut'
}

/** What came is no answer: nothing at all, or something else. */
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

const rest = () => new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))

/** `onBytes` is called with each arrival, whatever it holds. */
export async function* readAnswer(response: Response, onBytes: () => void): AsyncGenerator<ChatLine> {
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
      await rest()
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
