import { expect, test } from 'vitest'
import { documentWords, joinText } from './join-text.ts'

test.each([
  ['a word broken at a line end', 'Gewähr-', 'leistung gilt', 'Gewährleistung gilt'],
  ['a name with its hyphen', 'Müller-', 'Lüdenscheid', 'Müller-Lüdenscheid'],
  ['a dash between words', 'that is -', 'almost', 'that is - almost'],
  ['a number', '20-', 'mal', '20- mal'],
  ['two words', 'one', 'two', 'one two'],
])('%s', (_, text, next, joined) => {
  expect(joinText(text, next)).toBe(joined)
})

test('a hyphen that the word has elsewhere stays', () => {
  const words = documentWords(['a well-known fact', 'of the cooperation'])
  expect(joinText('a well-', 'known man', words)).toBe('a well-known man')
  expect(joinText('in coop-', 'eration', words)).toBe('in cooperation')
})
