import { expect, test } from 'vitest'
import { createModel } from './model.ts'

const TEXT = 'Cash or bank transfer, no card machine yet.'
const model = createModel()

function expectBeginning(vector: Float32Array, values: number[]) {
  for (const [at, value] of values.entries()) expect(vector[at]).toBeCloseTo(value, 2)
}

test('vectors stay comparable with those that are stored', () => {
  expectBeginning(model.encode(TEXT), [-0.0345, 0.038, -0.0386, -0.0044, -0.0351, -0.0129, 0.0103, 0.0156])
  const long = 'We take the van to Hexham every Tuesday. '.repeat(20)
  expectBeginning(model.encode(long), [0.0533, 0.0013, 0.0231, 0.0044, -0.0481, 0.085, 0.0154, -0.0416])
})

test('a vector does not depend on what was read before', () => {
  const first = model.encode(TEXT)
  model.encode('word '.repeat(200))
  expect(model.encode(TEXT)).toEqual(first)
})
