import { expect, test } from 'vitest'
import { ABORTED, fail } from '../client/failure.ts'
import { createBreaker } from './breaker.ts'

const DOWN = fail('no connection', true)

test('after failures in a row one call finds out, and a success closes it', () => {
  let now = 0
  const breaker = createBreaker(2, () => now)
  breaker.fail(DOWN)
  breaker.succeed()
  breaker.fail(DOWN)
  expect(breaker.mayAsk()).toBe(true)
  breaker.fail(DOWN)
  expect([breaker.isOpen, breaker.mayAsk()]).toEqual([true, false])
  now = 60_000
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false])
  breaker.succeed()
  expect([breaker.isOpen, breaker.mayAsk()]).toEqual([false, true])
})

test('a caller who leaves, and a request that is refused, say nothing about the provider', () => {
  const breaker = createBreaker(1)
  breaker.fail(ABORTED)
  breaker.fail({ reason: 'status 400', transient: false, status: 400 })
  expect(breaker.isOpen).toBe(false)
})
