import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createModel } from './model.ts'

const TEXT = 'Cash or bank transfer, no card machine yet.'
const LAYER_BYTES = 1_803_264
const model = createModel()

function expectBeginning(vector: Float32Array, values: number[]) {
  for (const [at, value] of values.entries()) expect(vector[at]).toBeCloseTo(value, 2)
}

test('vectors stay comparable with those that are stored', () => {
  expectBeginning(model.encode(TEXT), [-0.0271, 0.0292, -0.0145, 0.0154, -0.0161, -0.0234, -0.0064, 0.0312])
  const long = 'We take the van to Hexham every Tuesday. '.repeat(20)
  expectBeginning(model.encode(long), [0.0492, 0.07, 0.0108, -0.0304, -0.0685, 0.0936, 0.044, -0.0178])
})

test('a vector does not depend on what was read before', () => {
  const first = model.encode(TEXT)
  model.encode('word '.repeat(200))
  expect(model.encode(TEXT)).toEqual(first)
})

test('a model has as many layers as its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'three.bin')
  const whole = readFileSync(new URL('./minilm.bin', import.meta.url))
  writeFileSync(file, whole.subarray(0, whole.length - 3 * LAYER_BYTES))
  expectBeginning(
    createModel(pathToFileURL(file)).encode(TEXT),
    [0.0057, 0.0669, 0.014, -0.0327, 0.008, -0.011, 0.0304, -0.031],
  )
})
