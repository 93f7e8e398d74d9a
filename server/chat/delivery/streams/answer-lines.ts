/** The lines of a streamed answer: `data: {...}`, and `data: [DONE]` at the end. */
import type { ChatLine } from '../../../../contract/chat.ts'

export const encodeLine = (line: ChatLine): Uint8Array => Buffer.from(`data: ${JSON.stringify(line)}\n\n`)
export const DONE_LINE: Uint8Array = Buffer.from('data: [DONE]\n\n')
