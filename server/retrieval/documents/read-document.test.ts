import { expect, test } from 'vitest'
import { chunkText } from '../chunking/chunk-text.ts'
import { titlesIn } from '../chunking/heading.ts'
import { isSuperseded } from './superseded.ts'

const shapes = (text: string) =>
  chunkText(text, { sourceName: 'Notes' }).map(({ heading, text }) => [heading, text])

test('Markdown gives its words without link targets, marks, images and anchors', () => {
  const text =
    '# Guide\n\n<a id="top"></a>\nSee the **[price list](https://x.example/p)** ![logo](l.png) `daily`.'
  expect(shapes(text)).toEqual([['Guide', 'See the price list  daily.']])
})

test('front matter and a table of contents are no text', () => {
  const text =
    '---\ntitle: Guide\n---\n# Guide\n\n- [Prices](#prices)\n- [Place](#place)\n\n## Prices\n\nTwelve crowns.'
  expect(shapes(text)).toEqual([['Guide > Prices', 'Twelve crowns.']])
})

test('dotted contents lines and page numbers of plain text are no text', () => {
  const text =
    'CARE\n\n1  Safety ............ 2\n2  Cleaning .......... 8\n\nMower manual      - 3 -\n\nClean the deck weekly.'
  expect(shapes(text).flat().join(' ')).not.toMatch(/\.{4}|- 3 -/)
})

test('a lead-in stays with the list or the code it announces', () => {
  expect(shapes('## Roll back\n\nTo go back:\n\n```sh\nheronctl rollback\n```\n')).toEqual([
    ['Roll back', 'To go back:\nheronctl rollback'],
  ])
  expect(shapes('# Dress\n\nWear:\n\n- black trousers\n- a scarf\n')).toEqual([
    ['Dress', 'Wear:\n- black trousers\n- a scarf'],
  ])
})

test('a bold phrase that opens a paragraph is its heading', () => {
  expect(shapes('# Hosting\n\n**Decision.** We rent servers in Falkenstein.')).toEqual([
    ['Hosting > Decision', 'We rent servers in Falkenstein.'],
  ])
})

test('a numbered line is the heading of what follows it', () => {
  expect(
    shapes('2. THE BATTERY\n\nIt lasts for 45 kilometres.\n\n7.2  The light. Steady green: all is well.'),
  ).toEqual([
    ['THE BATTERY', 'It lasts for 45 kilometres.'],
    ['THE BATTERY > The light', 'Steady green: all is well.'],
  ])
})

test.each([
  ['Date: 2021-09-28\nStatus: superseded by ADR-009', 'Log > Heroku (superseded by ADR-009)'],
  [
    '- Status: ~~accepted~~ superseded by [ADR-009](#9)\n- Date: 2021-09-28',
    'Log > Heroku (superseded by ADR-009)',
  ],
  ['**2021-09-28 · superseded by [9](#9)**', 'Log > Heroku > 2021-09-28 · superseded by 9'],
  ['Superseded by 9 on 2 January.', 'Log > Heroku (Superseded by 9)'],
  ['D-4 · Anna · ersetzt durch D-12', 'Log > Heroku > D-4 · Anna · ersetzt durch D-12'],
  ['Replaced by Weekly Planning', 'Log > Heroku > Replaced by Weekly Planning'],
])('a section superseded by its %s carries that in its heading', (metadata, heading) => {
  const [title] = shapes(`# Log\n\n## Heroku\n${metadata}\n\nWe host on Heroku.`).at(-1) ?? []
  expect(title).toBe(heading)
  expect(titlesIn(heading).some(isSuperseded)).toBe(true)
})

test.each([
  'Replaced by us every March, free of charge.',
  'Broken parts: replaced by us at no cost.',
  'A broken pane is paid by the tenant and\nreplaced by 3 September at the latest.',
  'Rejected on sight.',
])('an ordinary line is no status: %s', (line) => {
  expect(shapes(`# Log\n\n## Heroku\n${line}`).at(-1)?.[0]).toBe('Log > Heroku')
})

test.each(['Deprecated', 'Withdrawn', 'Replaced by hand'])('an ordinary title is no status: %s', (title) => {
  expect(isSuperseded(title)).toBe(false)
})

test('what only speaks of replacing is not superseded', () => {
  const text = '# Log\n\n## Rejected goods\n\nWe replaced by hand what was rejected on Monday.'
  expect(shapes(text).at(-1)?.[0]).toBe('Log > Rejected goods')
  expect(isSuperseded('Rejected goods')).toBe(false)
})

test.each([
  ['quotes in quotes', `# x\n${'>'.repeat(20_000)}`],
  ['lists in lists', `# x\n${'- '.repeat(20_000)}a`],
  ['open links', `# x\n${'[a](b '.repeat(20_000)}`],
  ['emphasis', `# x\n${'*a '.repeat(20_000)}`],
])('hostile Markdown is read without failing: %s', (_, text) => {
  expect(shapes(text).length).toBeGreaterThan(0)
})
