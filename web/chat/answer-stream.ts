/** The lines of a streamed answer, read as they come (readings 'Calls'). */
import type { ChatLine } from '../../contract/chat.ts'

const DATA_PREFIX = 'data: '
const DONE = '[DONE]'

/** The stream ended before its last line: the answer goes on at the server and can be joined again. */
export class StreamCut extends Error {
  override name = 'StreamCut'
}

function parseLine(line: string): ChatLine | null {
  const text = line.startsWith(DATA_PREFIX) ? line.slice(DATA_PREFIX.length) : line
  return text.startsWith('{') ? JSON.parse(text) : null
}

export async function* readAnswer(response: Response): AsyncGenerator<ChatLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new StreamCut()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new StreamCut()
      const lines = (rest + value).split('\n')
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
