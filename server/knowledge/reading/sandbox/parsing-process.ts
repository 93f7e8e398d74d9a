import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import type { ParsingJob } from './parsing-answer.ts'

/** The heap may take this share of the bound; the rest is for the engine itself, and for buffers, which live outside the heap. */
const HEAP_SHARE = 0.65

/** Sandbox and parsers. */
const READING_FOLDER = join(import.meta.dirname, '..')

/** A process for one file, which then waits for the file's bytes. */
export function startParsingProcess(job: ParsingJob): ChildProcess {
  const script = join(import.meta.dirname, 'worker.ts')
  return startConfinedNode(script, JSON.stringify(job), job.limits.maxMemoryMegabytes)
}

/** A fresh Node that is given no environment, so no secrets; may read its own code and the packages, write nothing and start nothing. */
export function startConfinedNode(script: string, argument: string, memoryMegabytes: number): ChildProcess {
  const heap = `--max-old-space-size=${Math.floor(memoryMegabytes * HEAP_SHARE)}`
  return spawn(process.execPath, [heap, ...CONFINEMENT, ...readableFlags(script), script, argument], {
    cwd: import.meta.dirname,
    // Dates in spreadsheets have no zone.
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
}

const CONFINEMENT = [
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  '--permission',
  '--allow-worker',
]

function readableFlags(script: string): string[] {
  const manifest = join(READING_FOLDER, '..', '..', '..', 'package.json')
  return [script, READING_FOLDER, manifest, modulesFolder()].map((path) => `--allow-fs-read=${path}`)
}

/** Where the packages really are: the folder may be a link. */
function modulesFolder(): string {
  const path = createRequire(import.meta.url).resolve('mammoth')
  const name = `${sep}node_modules${sep}`
  return path.slice(0, path.lastIndexOf(name) + name.length - 1)
}
