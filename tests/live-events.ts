/** An open screen without a browser: collects what `/realtime/v1` sends. */
import type { LiveUpdate } from '../contract/activity.ts'
import type { TestClient } from './client.ts'

export interface LiveEvents {
  status: number
  updates: LiveUpdate[]
  /** The raw stream. */
  readonly text: string
  /** Resolves when the server ends the stream or it breaks. */
  ended: Promise<void>
  leave(): void
}

export async function followLive(client: TestClient): Promise<LiveEvents> {
  const leaving = new AbortController()
  const response = await client.fetch('/realtime/v1', { signal: leaving.signal })
  const updates: LiveUpdate[] = []
  let text = ''

  async function read() {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const piece = decoder.decode(chunk, { stream: true })
      text += piece
      const blocks = (rest + piece).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith('data: ')) updates.push(JSON.parse(block.slice(6)))
    }
  }

  return {
    status: response.status,
    updates,
    get text() {
      return text
    },
    ended: read().catch(() => {}),
    leave: () => leaving.abort(),
  }
}
