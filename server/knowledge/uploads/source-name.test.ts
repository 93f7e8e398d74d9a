import { expect, test } from 'vitest'
import { fileName, sourceName } from './source-name.ts'

test('a name is one line without control characters, and never empty', () => {
  expect(sourceName('  Our\u0000 notes\r\nof\tMay \ud800 ')).toBe('Our notes of May')
  expect(sourceName('\u0000\n')).toBe('Untitled')
})

test('a long name is cut without half a character', () => {
  const name = sourceName(`${'a'.repeat(199)}😀`)
  expect(name.isWellFormed()).toBe(true)
  expect(name.length).toBeLessThanOrEqual(200)
})

test('a file loses its folders and keeps its extension', () => {
  expect(fileName('C:\\Users\\ada\\plan.docx')).toBe('plan.docx')
  expect(fileName('../../etc/plan.pdf')).toBe('plan.pdf')
  const long = fileName(`${'x'.repeat(500)}.xlsx`)
  expect(long).toHaveLength(200)
  expect(long.endsWith('x.xlsx')).toBe(true)
})
