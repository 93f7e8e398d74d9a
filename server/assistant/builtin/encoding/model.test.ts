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
