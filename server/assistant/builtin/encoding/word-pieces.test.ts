import { expect, test } from 'vitest'
import { WordPieces } from './word-pieces.ts'

const [CLS, SEP, UNK, A, B, CONTINUED] = [0, 1, 2, 3, 4, 5]
const pieces = new WordPieces(['[CLS]', '[SEP]', '[UNK]', 'a', 'b', '##b'])

test('a text is read in lower case and in the longest known pieces', () => {
  expect(pieces.idsOf('Á ab b xyz', 128)).toEqual([CLS, A, A, CONTINUED, B, UNK, SEP])
})

test('a long text ends within the limit', () => {
  expect(pieces.idsOf('a '.repeat(1000), 128)).toEqual([CLS, ...Array(126).fill(A), SEP])
})
