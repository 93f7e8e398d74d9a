import { expect, test } from 'vitest'
import { csvRows, sniffDelimiter } from './csv-rows.ts'

test.each([
  ['commas', ',', 'a,b,c\n1,2,3\n'],
  ['semicolons around decimal commas', ';', 'Name;Preis;Rest\nA;1,5;2,5\nB;2;3,5\n'],
  ['tabs', '\t', 'a\tb, c\n1\t2\n'],
  ['pipes', '|', 'a|b;c\n1|2\n'],
  ['commas, with a semicolon in a cell', ',', 'a,b\n"x;y;z",2\n3,4\n'],
])('the delimiter is found: %s', (_, delimiter, text) => {
  expect(sniffDelimiter(text)).toBe(delimiter)
})

test('quoted cells hold delimiters, line breaks and quotes', () => {
  expect(csvRows('a,"b,\nc ""d""",e\n"",f', ',')).toEqual([
    ['a', 'b,\nc "d"', 'e'],
    ['', 'f'],
  ])
})

test('a quote that never closes and one inside a cell do no harm', () => {
  expect(csvRows('5" pipe,"open\nend', ',')).toEqual([['5" pipe', 'open\nend']])
})
