/** A running answer as the chunks of a streamed chat completion. */
import type { ChatLine } from '../../../contract/chat.ts'
import type { CompletionChunk, Usage } from '../../../contract/openai.ts'
import type { RunningAnswer } from '../../chat/types.ts'
import { AppError } from '../../core/errors.ts'
import type { Follow } from '../../core/http/line-streams.ts'
import { openAiError } from '../../core/http/openai-error.ts'
import { type CompletionHead, presentAnnotations, presentChunk, presentPosit } from './present.ts'

const PREFIX = 'data: '
const DONE = '[DONE]'
const CUT = 'The server restarted while it answered. Please ask again.'

const encode = (value: unknown) => `${PREFIX}${JSON.stringify(value)}\n\n`

const parseLines = (bytes: Uint8Array): ChatLine[] =>
  Buffer.from(bytes)
    .toString()
    .split('\n\n')
    .filter((line) => line.startsWith(PREFIX) && line !== PREFIX + DONE)
    .map((line) => JSON.parse(line.slice(PREFIX.length)))

interface StreamParts {
  head: CompletionHead
  url: string
  /** Null: the client did not ask for it. */
  usageOf: ((text: string) => Usage) | null
}

export function followAsChunks(answer: RunningAnswer, { head, url, usageOf }: StreamParts): Follow {
  const failed = (message: string) => encode(openAiError(new AppError('unavailable', message)))

  function chunksOf({ content, end, error }: ChatLine): string {
    if (error !== undefined) return failed(error)
    if (!end) return content === undefined ? '' : encode(presentChunk(head, { content }))
    const annotations = presentAnnotations(answer.text, end, url)
    const last = { ...presentChunk(head, { annotations }, 'stop'), posit: presentPosit(end) }
    const usage: CompletionChunk | null = usageOf && {
      ...{ ...head, object: 'chat.completion.chunk', choices: [] },
      usage: usageOf(answer.text),
    }
    return [encode(last), usage ? encode(usage) : '', `${PREFIX}${DONE}\n\n`].join('')
  }

  return (write) => {
    let isOver = false
    write(Buffer.from(encode(presentChunk(head, { role: 'assistant', content: '' }))), false)
    const unsubscribe = answer.subscribe((bytes, isLast) => {
      isOver = isLast
      const chunks = parseLines(bytes).map(chunksOf).join('')
      // A node that drains ends its streams without a last line.
      const text = isLast && !chunks ? failed(CUT) : chunks
      if (text) write(Buffer.from(text), isLast)
    })
    return () => {
      unsubscribe()
      if (!isOver) answer.stop('stopped')
    }
  }
}
