import { expect, test } from 'vitest'
import { createThread, ThreadTimeout } from './thread.ts'

const SERVE = new URL('./serve-thread.ts', import.meta.url)
/** A thread that runs `body` on each `input`. */
const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { serveThread } from ${JSON.stringify(SERVE.href)}; serveThread(async (input) => { ${body} })`,
    )}`,
  )
const start = (body: string, times = {}) =>
  createThread<string, string>({ script: script(body), idleMs: 60_000, timeoutMs: 20_000, ...times })

test('a thread answers one input after the other', async () => {
  const thread = start('return input.toUpperCase()')
  expect([await thread.run('one'), await thread.run('two')]).toEqual(['ONE', 'TWO'])
})

test('a thread that cannot start rejects each task', async () => {
  const thread = createThread({ script: new URL('nowhere:'), idleMs: 1, timeoutMs: 20_000 })
  await expect(thread.run('one')).rejects.toThrow()
  await expect(thread.run('two')).rejects.toThrow()
})

test.each([
  ['throws', "throw new Error('out of ink')", 'out of ink'],
  ['ends', 'process.exit(1)', 'the thread ended'],
])('a task that %s fails, and the next one gets a new thread', async (_, body, message) => {
  const thread = start(`if (input === 'bad') { ${body} } return input`)
  await expect(thread.run('bad')).rejects.toThrow(message)
  expect(await thread.run('good')).toBe('good')
})

test('a task that takes too long fails, and the next one gets a new thread', async () => {
  const thread = start("if (input === 'slow') await new Promise(() => {}); return input", { timeoutMs: 2000 })
  await expect(thread.run('slow')).rejects.toThrow(ThreadTimeout)
  expect(await thread.run('good')).toBe('good')
})

test('an idle thread ends, and the next task gets a new one', async () => {
  const thread = start('globalThis.runs = (globalThis.runs ?? 0) + 1; return String(globalThis.runs)', {
    idleMs: 1,
  })
  expect(await thread.run('')).toBe('1')
  await expect.poll(() => thread.run(''), { interval: 50 }).toBe('1')
})
