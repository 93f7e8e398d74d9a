/** Fails a test that writes an error to the console: in production an operator would have to read it. */
import { afterAll, afterEach } from 'vitest'

const write = console.error
let stray: unknown[][] = []

console.error = (...parts: unknown[]) => {
  stray.push(parts)
  write(...parts)
}

function failOnStray() {
  const found = stray
  stray = []
  if (found.length > 0)
    throw new Error(`Stray console.error: ${found.map((parts) => parts.join(' ')).join('\n')}`)
}

afterEach(failOnStray)
afterAll(() => {
  // Without isolation the next test file runs in the same worker and wraps it again.
  console.error = write
  failOnStray()
})
