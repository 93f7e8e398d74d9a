/** A test that leaves an error on the console has not passed: somebody would have to read it in production. */
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
afterAll(failOnStray)
