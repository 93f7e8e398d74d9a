/** The fake model in a process of its own, so that its work is not counted as ours. Run directly, it is that process. */
import { fork } from 'node:child_process'
import { startFakeOpenAi } from '../tests/fakes/openai.ts'
import type { TextReply } from '../tests/fakes/openai-replies.ts'
import { endingOf } from './endings.ts'

const TOKENS_PER_ANSWER = 100
const ANSWER = Array.from({ length: TOKENS_PER_ANSWER }, (_, place) =>
  place === 0 ? '[1] ' : `word${place} `,
)

export interface ModelProcess {
  url: string
  /** From now on this is the reply. */
  say(reply: TextReply): Promise<void>
  stop(): Promise<void>
}

/** `reply`: to every request; without it, an answer of 100 tokens. */
export async function startModelProcess(reply: TextReply = { tokens: ANSWER }): Promise<ModelProcess> {
  const child = fork(new URL(import.meta.url).pathname, ['--serve'])
  async function say(next: TextReply): Promise<string> {
    child.send(next)
    return new Promise((resolve) => child.once('message', (message) => resolve(String(message))))
  }
  const stop = endingOf(child)
  const url = await say(reply)
  return {
    url,
    say: async (next) => void (await say(next)),
    stop,
  }
}

if (process.argv.includes('--serve')) {
  process.once('disconnect', () => process.exit())
  const fake = await startFakeOpenAi()
  process.on('message', (reply: TextReply) => {
    fake.always(reply)
    process.send?.(fake.url)
  })
}
