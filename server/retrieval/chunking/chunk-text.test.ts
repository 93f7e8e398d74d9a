import { expect, test } from 'vitest'
import { chunkText } from './chunk-text.ts'
import { indexRows } from './index-terms.ts'

const chunks = (text: string) => chunkText(text, { sourceName: 'Notes' })
const shapes = (text: string) => chunks(text).map(({ heading, text }) => [heading, text])
const sentence = (of: string, count: number) => `${'The '}${of} `.repeat(count).trim()

test('a chunk carries its headings', () => {
  const text =
    '# Swim school\n\n## Prices\n\nA lesson costs 12 crowns.\n\n## Place\n\nWe meet at the north pier.'
  expect(shapes(text)).toEqual([
    ['Swim school > Prices', 'A lesson costs 12 crowns.'],
    ['Swim school > Place', 'We meet at the north pier.'],
  ])
})

test('a short open line above a text is its heading, an address or a poem is not', () => {
  expect(shapes('Opening hours\n\nMonday to Friday from nine to five, closed on holidays.')).toEqual([
    ['Opening hours', 'Monday to Friday from nine to five, closed on holidays.'],
  ])
  expect(shapes('Anna Berg\nMill Lane 5\nYork')).toEqual([['', 'Anna Berg\nMill Lane 5\nYork']])
})

test.each([
  ['marked with Q and A', 'Q: Do you swim in winter?\nA: Yes, all year.\n\nQ: Is it cold?\nA: Very.'],
  ['on lines of their own', 'Do you swim in winter?\nYes, all year.\n\nIs it cold?\nVery.'],
  ['without blank lines', 'Do you swim in winter?\nYes, all year.\nIs it cold?\nVery.'],
])('questions %s are headings of their answers', (_, text) => {
  expect(shapes(text)).toEqual([
    ['Do you swim in winter?', 'Yes, all year.'],
    ['Is it cold?', 'Very.'],
  ])
})

test('an initial is not the mark of an answer', () => {
  expect(shapes('A. Smith lives here. So does B. Jones.')).toEqual([
    ['', 'A. Smith lives here. So does B. Jones.'],
  ])
})

test('an answer stays whole where prose of the same length is split', () => {
  const long = `${sentence('water is cold and the pier is long.', 27)}`
  expect(chunks(`Q: How is the water?\nA: ${long}`)).toHaveLength(1)
  expect(chunks(`# Water\n\n${long}`).length).toBeGreaterThan(1)
})

test('each row of a table carries its header', () => {
  const bars = 'Plan | Price\n--- | ---\nBasic | 9\nTeam | 29'
  const tabs = 'Plan\tPrice\nBasic\t9\nTeam\t29'
  for (const table of [bars, tabs])
    expect(shapes(table)).toEqual([['', 'Plan: Basic; Price: 9\nPlan: Team; Price: 29']])
})

test('lines broken to fit a page are joined, list items are not', () => {
  const page =
    'The school was opened in the spring of 1998 by two teachers who had\nswum the strait the summer before and wanted to show every child of the\ntown how to swim.'
  expect(chunks(page)[0]?.text).not.toContain('\n')
  expect(chunks('Bring:\n- a towel\n- a cap')[0]?.text).toBe('Bring:\n- a towel\n- a cap')
})

test('short paragraphs of a section share a chunk; a heading without text is kept', () => {
  expect(shapes('We swim.\n\nWe dive.')).toEqual([['', 'We swim.\n\nWe dive.']])
  expect(shapes('# Call us at 555 120\n# Prices\n\nTwelve crowns.')).toEqual([
    ['', 'Call us at 555 120'],
    ['Prices', 'Twelve crowns.'],
  ])
})

test('nothing of a long text is lost or repeated', () => {
  const words = Array.from({ length: 5000 }, (_, at) => `w${at}${at % 17 === 0 ? '.' : ''}`).join(' ')
  const back = chunks(words).flatMap((chunk) => chunk.text.split(/\s+/))
  expect(back).toEqual(words.split(' '))
})

test('a degenerate text gives chunks of bounded size in bounded time', () => {
  const cpu = process.cpuUsage()
  for (const text of [
    'x'.repeat(250_000),
    '| a'.repeat(75_000),
    '# h\n'.repeat(25_000),
    '\n'.repeat(250_000),
  ])
    for (const chunk of chunks(text)) expect(chunk.text.length).toBeLessThan(4000)
  expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(20)
})

test('headings and source names are indexed at a lower weight than text', () => {
  const rows = indexRows(chunks('# Prices\n\nA lesson costs twelve crowns.'), 'Swim school')
  const weight = (term: string) => rows.find((row) => row.term === term)?.frequencies[0] ?? 0
  expect(weight('lesson')).toBeGreaterThan(weight('price'))
  expect(weight('price')).toBeGreaterThan(weight('swim'))
  expect(weight('swim')).toBeGreaterThan(0)
  expect(weight('a')).toBe(0)
})
