import { expect, test } from 'vitest'
import { cleanText, cleanTitle, firstHeading } from './clean-text.ts'

test('unstorable and invisible characters are removed', () => {
  expect(cleanText('a\u0000b\u0001\u009f\ufeff\u00adc\ud800\ufffd\ue001 \r\nd\r\n\n\n\ne\tf')).toBe(
    'abc\nd\n\ne\tf',
  )
})

test('accents are one character with their letter', () => {
  expect(cleanText('u\u0308ber')).toBe('über')
})

test.each([
  ['Annual report', 'Annual report'],
  ['  Two\n lines ', 'Two lines'],
  ['Microsoft Word - Annual report', 'Annual report'],
  ['Microsoft Word - report.doc', null],
  ['Untitled', null],
  ['Dokument1', null],
  ['---', null],
  ['', null],
])('the title %j is shown as %j', (title, shown) => {
  expect(cleanTitle(title)).toBe(shown)
})

test('the first heading is found, of whatever level', () => {
  expect(firstHeading('Some text\n\n## The heading\n\n# Another')).toBe('The heading')
  expect(firstHeading('#hashtag')).toBeNull()
})
