/** A guest's question whose answer is read as it streams, by a reader that may be cut off at any time. */
import { randomUUID } from 'node:crypto'
import { TestClient } from './client.ts'

export interface StreamedQuestion {
  client: TestClient
  clientKey: string
  /** Empty until the server has acknowledged the question. */
  id: string
  text: string
  /** The status the server sent; null while it runs and when the stream was cut. */
  status: string | null
  finished: Promise<void>
}

export function askStreamed(url: string, positId: string, query: string): StreamedQuestion {
  const client = new TestClient(url)
  const question: StreamedQuestion = {
    client,
    clientKey: randomUUID(),
    id: '',
    text: '',
    status: null,
    finished: Promise.resolve(),
  }
  const body = { query, positId, clientKey: question.clientKey }
  const response = client.fetch('/functions/v1/chat-with-posit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  question.finished = read(question, response)
  return question
}

/** Rejoins the answer on any server; reads into a copy, from the start. */
export function joinStreamed(url: string, asked: StreamedQuestion): StreamedQuestion {
  const client = new TestClient(url)
  for (const [name, value] of asked.client.cookies) client.cookies.set(name, value)
  const joined: StreamedQuestion = { ...asked, client, text: '', status: null }
  joined.finished = read(joined, client.fetch(`/rest/v1/chat_messages/${asked.id}/answer`))
  return joined
}

/** A cut connection only ends the reading. */
async function read(question: StreamedQuestion, response: Promise<Response>): Promise<void> {
  try {
    const { body } = await response
    let rest = ''
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: {')) applyLine(question, JSON.parse(line.slice(6)))
    }
  } catch {
    // What was read counts.
  }
}

function applyLine(
  question: StreamedQuestion,
  line: { question_id?: string; content?: string; end?: { status: string }; error?: string },
): void {
  question.id ||= line.question_id ?? ''
  question.text += line.content ?? ''
  question.status = line.end?.status ?? (line.error ? 'failed' : question.status)
}
