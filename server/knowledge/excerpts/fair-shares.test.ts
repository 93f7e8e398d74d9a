import { expect, test } from 'vitest'
import { fairShares } from './fair-shares.ts'

test('when everything fits, each part is whole', () => {
  expect(fairShares([5, 1, 3], 9)).toEqual([5, 1, 3])
})

test('small parts are whole, large ones share the rest equally', () => {
  expect(fairShares([1000, 10, 1000, 20], 230)).toEqual([100, 10, 100, 20])
})

test('the shares never exceed the budget, even without parts', () => {
  const shares = fairShares([7, 7, 7], 20)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(20)
  expect(fairShares([], 20)).toEqual([])
  expect(fairShares([4], 0)).toEqual([0])
})
