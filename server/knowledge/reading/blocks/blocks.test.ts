import { expect, test } from 'vitest'
import { toMarkdown } from './blocks.ts'

const table = (...rows: string[][]) => toMarkdown([{ kind: 'table', rows }])

test('blocks are separated by a blank line, list items are not', () => {
  const markdown = toMarkdown([
    { kind: 'heading', level: 2, text: 'A\nheading' },
    { kind: 'item', depth: 0, text: 'one' },
    { kind: 'item', depth: 1, text: 'two' },
    { kind: 'paragraph', text: '  first line \n\n second   line ' },
    { kind: 'paragraph', text: ' ' },
  ])
  expect(markdown).toBe('## A heading\n\n- one\n  - two\n\nfirst line\nsecond line')
})

test('a table is filled up, without its empty rows and columns, on one line a row', () => {
  expect(table(['a', '', 'b'], ['', '', ''], ['c|d', '', ''], ['e\nf', '', 'g', 'h'])).toBe(
    '| a | b |  |\n| --- | --- | --- |\n| c\\|d |  |  |\n| e f | g | h |',
  )
})

test('a table used for layout is no table', () => {
  expect(table(['left', 'right'])).toBe('left\n\nright')
  expect(table(['above'], ['below'])).toBe('above\n\nbelow')
})
