import { expect, test } from 'vitest'
import { createModel } from './model.ts'

const TEXT = 'Cash or bank transfer, no card machine yet.'
const model = createModel()

function expectBeginning(vector: Float32Array, values: number[]) {
  for (const [at, value] of values.entries()) expect(vector[at]).toBeCloseTo(value, 2)
}

test('vectors stay comparable with those that are stored', () => {
  expectBeginning(model.encode(TEXT), [-0.0309, 0.0223, -0.014, 0.0068, -0.0208, -0.014, -0.019, 0.0365])
  const long = 'We take the van to Hexham every Tuesday. '.repeat(20)
  expectBeginning(model.encode(long), [0.0527, 0.0471, 0.0093, -0.0318, -0.0695, 0.0845, 0.0398, -0.0208])
})

test('a vector does not depend on what was read before', () => {
  const first = model.encode(TEXT)
  model.encode('word '.repeat(200))
  expect(model.encode(TEXT)).toEqual(first)
})
