import { expect, test } from 'vitest'
import { tokensAtMost } from './gate.ts'

const TEMPLATE = tokensAtMost([])

test('what a call may use at most fits models that split digits and other scripts into bytes', () => {
  const english = 'The ferry leaves at noon from pier four'
  expect(tokensAtMost([english]) - TEMPLATE).toBe(Math.ceil(english.length / 2))
  expect(tokensAtMost(['0123456789']) - TEMPLATE).toBe(10)
  const thai = 'เรือออกตอนเที่ยง'
  expect(tokensAtMost([thai]) - TEMPLATE).toBe(Buffer.byteLength(thai))
  expect(tokensAtMost(['ab', '12']) - TEMPLATE).toBe(3)
})
