import { expect, test } from 'vitest'
import { type Line, lineText } from './page-lines.ts'
import { withoutMargins } from './page-margins.ts'

function line(page: number, y: number, ...cells: string[]): Line {
  return {
    cells: cells.map((text, column) => ({ text, x: 50 + 200 * column, right: 200 + 200 * column })),
    page,
    y,
    bottom: y,
    size: 10,
    font: 'f',
  }
}

const body = (page: number, text: string) =>
  [0, 1, 2, 3].map((row) => line(page, 100 + 12 * row, `${text} ${'abcd'[row]}`))
const texts = (pages: Line[][]) => pages.map((page) => page.map(lineText))

test('running headers, footers and page numbers go, the text stays', () => {
  const pages = [1, 2, 3].map((page) => [
    line(page, 20, 'The report'),
    ...body(page, `page ${'xyz'[page - 1]}`),
    line(page, 800, `Page ${page} of 3`),
  ])
  expect(texts(withoutMargins(pages))[1]).toEqual(['page y a', 'page y b', 'page y c', 'page y d'])
})

test('a chapter name over a few pages of a long document goes', () => {
  const pages = Array.from({ length: 40 }, (_, index) => [
    line(
      index + 1,
      20,
      `Chapter ${index < 3 ? 'one' : `on ${'abcdefghij'[index % 10]}${'abcd'[Math.floor(index / 10)]}`}`,
    ),
    ...body(index + 1, `${'abcdefghij'[index % 10]}${'vwxy'[Math.floor(index / 10)]}`),
  ])
  const [first, , third] = texts(withoutMargins(pages))
  expect([first?.[0], third?.[0]]).toEqual(['av a', 'cv a'])
})

test('the header row of a table over several pages stays on the first', () => {
  const pages = [1, 2].map((page) => [line(page, 20, 'Name', 'Price'), ...body(page, `${'vw'[page - 1]}`)])
  expect(texts(withoutMargins(pages)).map((page) => page[0])).toEqual(['Name Price', 'w a'])
})

test('rows that differ in their numbers alone are text', () => {
  const pages = [1, 2].map((page) =>
    [15, 27, 39].map((price, row) =>
      line(page, 100 + 12 * row, `Room ${page * 100 + row}`, `${price * page}`),
    ),
  )
  expect(withoutMargins(pages)).toEqual(pages)
})

test('a number in the text is not a page number', () => {
  const pages = [
    [
      line(1, 20, 'How many?'),
      line(1, 40, '42'),
      line(1, 60, 'That many.'),
      line(1, 80, 'End.'),
      line(1, 90, 'x'),
    ],
  ]
  expect(texts(withoutMargins(pages))[0]).toContain('42')
})
