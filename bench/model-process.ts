/** The fake model in a process of its own, so that its work is not counted as ours. Run directly, it is that process. */
import { fork } from 'node:child_process'
import { startFakeOpenAi } from '../tests/fakes/openai.ts'
import type { TextReply } from '../tests/fakes/openai-replies.ts'

const TOKENS_PER_ANSWER = 100
const ANSWER = Array.from({ length: TOKENS_PER_ANSWER }, (_, place) =>
  place === 0 ? '[1] ' : `word${place} `,
)

export interface ModelProcess {
  url: string
  stop(): Promise<void>
}

/** `reply`: to every request; without it, an answer of 100 tokens. */
export async function startModelProcess(reply: TextReply = { tokens: ANSWER }): Promise<ModelProcess> {
  const child = fork(new URL(import.meta.url).pathname, ['--serve'])
  child.send(reply)
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(String(message))),
  )
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

if (process.argv.includes('--serve')) {
  const fake = await startFakeOpenAi()
  process.once('message', (reply: TextReply) => {
    fake.always(reply)
    process.send?.(fake.url)
  })
}
