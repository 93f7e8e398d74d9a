import { expect, test } from 'vitest'
import { AppError } from '../../../core/errors.ts'
import { createQueue } from './reading-queue.ts'

test('tasks run in order, at most the bound at once', async () => {
  const queue = createQueue(2, 10)
  let running = 0
  let most = 0
  const started: number[] = []
  const task = (number: number) => async () => {
    started.push(number)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return number
  }
  const results = await Promise.all([0, 1, 2, 3, 4].map((number) => queue(task(number))))
  expect(results).toEqual([0, 1, 2, 3, 4])
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('a failed task makes room for the next', async () => {
  const queue = createQueue(1, 10)
  const failed = queue(() => Promise.reject(new Error('broken')))
  const next = queue(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('a full queue asks the caller to retry later', async () => {
  const queue = createQueue(1, 1)
  const gate = Promise.withResolvers<void>()
  const first = queue(() => gate.promise)
  const second = queue(() => Promise.resolve())
  const third = queue(() => Promise.resolve())
  await expect(third).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  await expect(third).rejects.toBeInstanceOf(AppError)
  gate.resolve()
  await Promise.all([first, second])
  await queue(() => Promise.resolve())
})
