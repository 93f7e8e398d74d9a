import { expect, test } from 'vitest'
import { toMarkdown } from '../../blocks/blocks.ts'
import { rowsBlocks, sheetsBlocks } from './sheet-blocks.ts'

test('an empty row within data does not end the table', () => {
  const rows = [['Name', 'Count'], ['a', '1'], [], ['b', '2']]
  expect(toMarkdown(rowsBlocks(rows))).toBe('| Name | Count |\n| --- | --- |\n| a | 1 |\n| b | 2 |')
})

test('an empty row before new names begins another table', () => {
  const rows = [
    ['Name', 'Count'],
    ['a', '1'],
    ['', ''],
    ['City', 'Country'],
    ['Köln', 'Germany'],
  ]
  expect(toMarkdown(rowsBlocks(rows))).toContain('\n\n| City | Country |\n| --- | --- |\n')
})

test('lines above a table are its captions', () => {
  expect(rowsBlocks([['Prices'], ['', 'net'], ['a', 'b'], ['c', 'd']])).toEqual([
    { kind: 'paragraph', text: 'Prices' },
    { kind: 'paragraph', text: 'net' },
    {
      kind: 'table',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
  ])
})

test('a sheet with nothing on it is not named', () => {
  expect(sheetsBlocks([{ name: 'Sheet1', rows: [[], ['', ' ']] }])).toEqual([])
})
