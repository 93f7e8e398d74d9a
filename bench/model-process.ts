/** The fake model in a process of its own, so that its work is not counted as ours. Run directly, it is that process. */
import { fork } from 'node:child_process'
import { startFakeOpenAi } from '../tests/fakes/openai.ts'

const TOKENS_PER_ANSWER = 100
const ANSWER = Array.from({ length: TOKENS_PER_ANSWER }, (_, place) =>
  place === 0 ? '[1] ' : `word${place} `,
)

export interface ModelProcess {
  url: string
  stop(): Promise<void>
}

export async function startModelProcess(): Promise<ModelProcess> {
  const child = fork(new URL(import.meta.url).pathname, ['--serve'])
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
  fake.always({ tokens: ANSWER })
  process.send?.(fake.url)
}
