import { expect, test } from 'vitest'
import { WordPieces } from './word-pieces.ts'

const [CLS, SEP, UNK, A, B, CONTINUED] = [0, 1, 2, 3, 4, 5]
const pieces = new WordPieces(['[CLS]', '[SEP]', '[UNK]', 'a', 'b', '##b'], 128)

test('a text is read in lower case and in the longest known pieces', () => {
  expect(pieces.idsOf('Á ab xyz')).toEqual([CLS, A, A, CONTINUED, UNK, SEP])
})

test('a pair is the question and the text, an end mark behind each', () => {
  expect(pieces.idsOfPair('a', 'b a')).toEqual([CLS, A, SEP, B, A, SEP])
})

test('a long question leaves room for the text, and both end within the limit', () => {
  const ids = pieces.idsOfPair('a '.repeat(1000), 'b '.repeat(1000))
  expect(ids).toEqual([CLS, ...Array(32).fill(A), SEP, ...Array(93).fill(B), SEP])
})
