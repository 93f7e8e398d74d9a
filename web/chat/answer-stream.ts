/** The lines of a streamed answer, read as they come (readings 'Calls'). */
import type { ChatLine } from '../../contract/chat.ts'

const DATA_PREFIX = 'data: '
const DONE = '[DONE]'

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

/** `onBytes` is called with each arrival, whatever it holds. */
export async function* readAnswer(response: Response, onBytes: () => void): AsyncGenerator<ChatLine> {
  const reader = response.body?.getReader()
  if (!reader) throw new StreamCut()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new StreamCut()
      onBytes()
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === DATA_PREFIX + DONE) return
        const parsed = parseLine(line)
        if (parsed) yield parsed
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
