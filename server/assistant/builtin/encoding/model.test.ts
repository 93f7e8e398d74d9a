import { expect, test } from 'vitest'
import { createModel } from './model.ts'

const TEXT = 'Cash or bank transfer, no card machine yet.'
const model = createModel()

function expectBeginning(vector: Float32Array, values: number[]) {
  for (const [at, value] of values.entries()) expect(vector[at]).toBeCloseTo(value, 2)
}

test('vectors stay comparable with those that are stored', () => {
  expectBeginning(model.encode(TEXT), [-0.0165, 0.0104, -0.059, -0.0326, -0.0382, -0.0201, 0.0112, 0.0214])
  const long = 'We take the van to Hexham every Tuesday. '.repeat(20)
  expectBeginning(model.encode(long), [0.0674, -0.0494, -0.0195, 0.0109, -0.0394, 0.0917, -0.0398, -0.0174])
})

test('a vector does not depend on what was read before', () => {
  const first = model.encode(TEXT)
  model.encode('word '.repeat(200))
  expect(model.encode(TEXT)).toEqual(first)
})

const PRICES = 'A key costs 12 euros, a lock 45.'

test('a message that puts something right is read as changing what it means, and only that', () => {
  const said = 'Locks are 48 now, not 45.'
  expect(model.revise(said, PRICES).change).toBeGreaterThan(0)
  expect(model.revise(said, 'We cut keys while you wait, in ten minutes.').change).toBeLessThan(0)
})

test('which words go and which come in their place is read too', () => {
  const { goes, comes } = model.revise('Locks are 48 now, not 45.', PRICES)
  const likeliest = (text: string, scores: typeof goes) => {
    const { start, end } = scores.reduce((best, one) => (one.score > best.score ? one : best))
    return text.slice(start, end)
  }
  expect(likeliest(PRICES, goes)).toBe('45')
  expect(likeliest('Locks are 48 now, not 45.', comes)).toBe('48')
})

test('a message that wants something gone is read as removing it', () => {
  const { change, removal } = model.revise('Nobody needs to know what keys cost, drop that.', PRICES)
  expect(removal).toBeGreaterThan(Math.max(0, change))
})

test('a word means something else in another text, and nothing where the text is not read', () => {
  const vectorIn = (text: string, word: string, end = text.indexOf(word) + word.length) =>
    model.encodeSpans(text, [{ start: text.indexOf(word), end }]).spans[0]
  const [river, money] = [vectorIn('We sat on the bank of the river.', 'bank'), vectorIn(TEXT, 'bank')]
  const closeness = river?.reduce((sum, value, at) => sum + value * (money?.[at] ?? 0), 0)
  expect(closeness).toBeGreaterThan(0.1)
  expect(closeness).toBeLessThan(0.9)
  expect(vectorIn(`${'word '.repeat(200)}bank`, 'bank')).toBeNull()
})
