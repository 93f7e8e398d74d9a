import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { ANSWER_FD } from './parsing-answer.ts'
import { startConfinedNode } from './parsing-process.ts'

const PROBE = fileURLToPath(new URL('../../../../tests/fixtures/files/confinement-probe.ts', import.meta.url))
const SERVER = fileURLToPath(
  new URL('../../../../tests/fixtures/files/server-with-parser.ts', import.meta.url),
)

test('a compromised parser finds no secrets and can change nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posit-probe-'))
  const secret = join(folder, 'secret')
  await writeFile(secret, 'secret')
  vi.stubEnv('OPENAI_API_KEY', 'secret')
  const child = startConfinedNode(PROBE, secret, 256)
  expect(JSON.parse(await text(child.stdio[ANSWER_FD] as Readable))).toEqual({
    environment: ['TZ'],
    readSecrets: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    start: 'ERR_ACCESS_DENIED',
    evaluate: expect.stringMatching(/^EvalError/),
  })
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('a parser does not outlive a server that is killed', async () => {
  const server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  const parser = Number(line)
  expect(isAlive(parser)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(parser)).toBe(false), { timeout: 10_000 })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
