/** The thread's side of `createThread`: one input, one reply, in order. */
import { parentPort } from 'node:worker_threads'

export type ThreadReply<Output> = { output: Output } | { failure: string }

export function serveThread<Input, Output>(run: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async (input: Input) => parentPort?.postMessage(await replyTo(run, input)))
}

async function replyTo<Input, Output>(
  run: (input: Input) => Output | Promise<Output>,
  input: Input,
): Promise<ThreadReply<Output>> {
  try {
    return { output: await run(input) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
