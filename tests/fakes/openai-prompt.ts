/** What a request to the fake provider holds, and how its prompt reads. */
import type { IncomingMessage } from 'node:http'

export interface ChatMessage {
  role: string
  content: string
}

export interface RecordedRequest {
  path: string
  /** The client's: one port is one connection. */
  port: number | undefined
  headers: IncomingMessage['headers']
  /** The parsed body. */
  body: Record<string, unknown>
  messages: ChatMessage[]
  /** The text of all messages, in order. */
  prompt: string
  /** Whether the client asked for a stream. */
  stream: boolean
  /** The client left before the reply was complete. */
  aborted: boolean
  /** A fault of the fake itself closed the connection. */
  cutByServer: boolean
}

export async function recordRequest(incoming: IncomingMessage): Promise<RecordedRequest> {
  let raw = ''
  incoming.setEncoding('utf8')
  for await (const piece of incoming) raw += piece
  const body = parse(raw)
  const messages = Array.isArray(body.messages) ? body.messages.map(toMessage) : []
  return {
    path: incoming.url ?? '',
    port: incoming.socket.remotePort,
    headers: incoming.headers,
    body,
    messages,
    prompt: messages.map((message) => message.content).join('\n\n'),
    stream: body.stream === true,
    aborted: false,
    cutByServer: false,
  }
}

function parse(raw: string): Record<string, unknown> {
  try {
    return JSON.parse(raw)
  } catch {
    return {}
  }
}

/** Content is a string, or a list of parts of which the texts count. */
function toMessage(message: { role: string; content: unknown }): ChatMessage {
  const { role, content } = message
  if (typeof content === 'string') return { role, content }
  const parts = Array.isArray(content) ? content : []
  return { role, content: parts.map((part: { text?: string }) => part.text ?? '').join('') }
}

export interface PromptPassage {
  id: number
  text: string
}

export interface ReadPrompt {
  passages: PromptPassage[]
  /** The last thing the user said, without the passages around it. */
  question: string
}

/** A line that opens a passage: the call's own code, then 'passage [n]'. */
const OPENS = /^(\S{8,}) passage \[(\d+)\][^\n]*\n/m

/** Takes the passages apart as a well-behaved model would: only the code of the first separator is believed. */
export function readPrompt(messages: ChatMessage[]): ReadPrompt {
  const last = messages.findLast((message) => message.role === 'user')?.content ?? ''
  const code = OPENS.exec(last)?.[1]
  if (!code) return { passages: [], question: last.trim() }
  const [, ...blocks] = last.split(`${code} passage [`)
  const passages = blocks.map((block) => {
    const body = block.slice(block.indexOf('\n') + 1).split(`${code} end of passages`)[0] ?? ''
    return { id: Number.parseInt(block, 10), text: body.trim() }
  })
  const question = last.slice(last.lastIndexOf(`${code} end of passages`) + code.length + 16)
  return { passages, question: question.replace(/^\s*Question:\s*/, '').trim() }
}
