/** The lines of a streamed answer (readings 'Calls'): `data: {...}`, and `data: [DONE]` at the end. */
import type { ChatLine } from '../../../contract/chat.ts'
import type { RunningAnswer } from './running-answer.ts'

export const encodeLine = (line: ChatLine): Uint8Array => Buffer.from(`data: ${JSON.stringify(line)}\n\n`)
export const DONE_LINE: Uint8Array = Buffer.from('data: [DONE]\n\n')

/** A reader that leaves early only leaves: the answer goes on. */
export function streamAnswer(answer: RunningAnswer): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      leave = answer.subscribe((line, isLast) => {
        if (line.byteLength > 0) controller.enqueue(line)
        if (isLast) controller.close()
      })
    },
    cancel: () => leave(),
  })
}
