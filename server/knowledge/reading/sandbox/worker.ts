/** Entry of the parsing process: one file in over standard input, one answer out, then the end. */
import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { parseFile, toUnreadableFile } from '../formats/parse-file.ts'
import { ANSWER_FD, type ParsingAnswer, type ParsingJob } from './parsing-answer.ts'

const job: ParsingJob = JSON.parse(process.argv[2] ?? '')
const answers = new Socket({ fd: ANSWER_FD, readable: false, writable: true })

// Parsers throw from callbacks, too.
process.on('uncaughtException', fail)
new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: job.parent }).unref()

try {
  const reading = await parseFile(job.extension, await standardInput(), job.limits)
  answer({ ok: true, ...reading })
} catch (error) {
  fail(error)
}

async function standardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  // A copy with a buffer of its own: parsers may take the whole buffer behind what they are given.
  return Uint8Array.from(Buffer.concat(chunks))
}

function fail(error: unknown): void {
  const { problem, detail } = toUnreadableFile(error)
  answer({ ok: false, problem, detail })
}

function answer(value: ParsingAnswer): void {
  answers.end(JSON.stringify(value), () => process.exit(0))
}
