import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('calls that arrive during a batch form the next one, each with its own result', async () => {
  const batches: number[][] = []
  const double = createBatcher(async (items: number[]) => {
    batches.push(items)
    await wait(5)
    return items.map((item) => item * 2)
  })
  const first = double(1)
  expect(batches).toEqual([[1]])
  expect(await Promise.all([first, double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('calls made right after a batch form one batch', async () => {
  const batches: number[][] = []
  const run = createBatcher(async (items: number[]) => {
    batches.push(items)
    return items
  })
  await run(1)
  await Promise.all([run(2), run(3)])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a failing item fails alone', async () => {
  const run = createBatcher(async (items: string[]) => {
    await wait(1)
    if (items.includes('bad')) throw new Error('refused')
    return items
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(run))
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a thousand at once are answered in a few statements', async () => {
  let statements = 0
  const run = createBatcher(async (items: number[]) => {
    statements++
    await wait(1)
    return items
  })
  const items = Array.from({ length: 1000 }, (_, item) => item)
  expect(await Promise.all(items.map(run))).toEqual(items)
  expect(statements).toBe(11)
})

test('items that are retried alone do not wait for each other', async () => {
  let begun = 0
  const all = Promise.withResolvers<void>()
  const run = createBatcher(async (items: number[]) => {
    if (items.length > 1) throw new Error('refused')
    if (++begun === 4) all.resolve()
    // The first goes by itself, and is not one of those.
    if (items[0] !== 0) await all.promise
    return items
  })
  expect(await Promise.all([0, 1, 2, 3].map(run))).toEqual([0, 1, 2, 3])
})
