import { expect, test } from 'vitest'
import { fairShares } from './fair-shares.ts'

test('everything fits: everybody has all', () => {
  expect(fairShares([5, 1, 3], 9)).toEqual([5, 1, 3])
})

test('small parts are whole, large ones share what is left alike', () => {
  expect(fairShares([1000, 10, 1000, 20], 230)).toEqual([100, 10, 100, 20])
})

test('never more than the budget, and no part at all is no error', () => {
  const shares = fairShares([7, 7, 7], 20)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(20)
  expect(fairShares([], 20)).toEqual([])
  expect(fairShares([4], 0)).toEqual([0])
})
