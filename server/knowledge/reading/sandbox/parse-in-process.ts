import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { type FileExtension, fileProblemSchema } from '../../../../contract/knowledge.ts'
import type { ReadingLimits } from '../limits.ts'
import { ANSWER_FD, type ParsingAnswer } from './parsing-answer.ts'
import { startParsingProcess } from './parsing-process.ts'
import { residentMegabytes } from './resident-memory.ts'

/** A process that fills memory as fast as it can takes about 100 MB more before it is seen. */
const MEMORY_CHECK_MS = 50

/** A character takes six bytes in JSON at most; the rest is for the title and the frame. */
const answerMaxBytes = (limits: ReadingLimits) => limits.maxCharacters * 6 + 64 * 1024

const ERROR_OUTPUT_MAX_CHARACTERS = 2000

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string(), title: z.string().nullable() }),
  z.object({ ok: z.literal(false), problem: fileProblemSchema, detail: z.string() }),
])

/** Parses one file in a process of its own. Whatever the process does, this answers within the bounds on time and memory. */
export async function parseInProcess(
  extension: FileExtension,
  bytes: Uint8Array,
  limits: ReadingLimits,
): Promise<ParsingAnswer> {
  const child = startParsingProcess({ extension, limits, parent: process.pid })
  let overrun: string | null = null
  const stop = (reason: string) => {
    overrun ??= reason
    child.kill('SIGKILL')
  }
  const endBounds = holdBounds(child, limits, stop)
  try {
    // A process that is killed, or refuses early, does not take all of its input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
    const [answer, errors] = await Promise.all([
      collect(stream(child, ANSWER_FD), answerMaxBytes(limits), stop),
      errorOutput(child),
      ended(child),
    ])
    if (overrun) return { ok: false, problem: 'too_complex', detail: overrun }
    return (
      readAnswer(answer) ?? {
        ok: false,
        problem: 'too_complex',
        detail: `the parsing process died: ${errors}`,
      }
    )
  } finally {
    endBounds()
  }
}

function holdBounds(child: ChildProcess, limits: ReadingLimits, stop: (reason: string) => void): () => void {
  const timer = setTimeout(() => stop(`over ${limits.maxMilliseconds} ms`), limits.maxMilliseconds)
  const memory = setInterval(async () => {
    const megabytes = child.pid ? await residentMegabytes(child.pid) : null
    if (megabytes && megabytes > limits.maxMemoryMegabytes)
      stop(`over ${limits.maxMemoryMegabytes} MB of memory`)
  }, MEMORY_CHECK_MS)
  return () => {
    clearTimeout(timer)
    clearInterval(memory)
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
}

const stream = (child: ChildProcess, fd: number) => child.stdio[fd] as Readable

async function collect(output: Readable, maxBytes: number, stop: (reason: string) => void): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    else stop('a longer answer than the bound')
  })
  await new Promise((resolve) => output.once('close', resolve).on('error', () => {}))
  return Buffer.concat(chunks).toString()
}

async function errorOutput(child: ChildProcess): Promise<string> {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(0, ERROR_OUTPUT_MAX_CHARACTERS)
  })
  await new Promise((resolve) => child.stderr?.once('close', resolve))
  return text
}

function readAnswer(json: string): ParsingAnswer | null {
  try {
    return answerSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}
