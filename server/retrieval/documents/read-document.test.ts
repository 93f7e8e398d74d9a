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

test.each([
  '::: warning Film\nKeep the cans closed.\n:::',
  ':::warning\nFilm\n\nKeep the cans closed.\n\n:::',
  '> [!TIP]\n> Film\n>\n> Keep the cans closed.',
])('the marks of a box are no text, its title is: %j', (box) => {
  const words = shapes(`# Guide\n\n${box}`)
    .flat()
    .join(' ')
    .match(/\p{L}+|:+|!/gu)
  expect(words?.join(' ')).toBe('Guide Film Keep the cans closed')
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

const RULES = `ALLOTMENT RULES

§ 1 Water

A cubic metre costs 2.30 pounds and is read in October by whoever has time.

§ 2 Fires

Bonfires are allowed on the first Saturday of a month.
`

test('a numbered section of rules has its title', () => {
  expect(shapes(RULES).map(([heading]) => heading)).toContain('§ 2 Fires')
})

test.each([
  [
    'ADDENDUM OF 1 APRIL 2025\n(carried by 52 to 9)\n\n1. Re § 1: A cubic metre now costs 2.85 pounds.',
    '§ 1 Water',
  ],
  ['NACHTRAG\n\na) § 2 Abs. 1 lautet jetzt: Offenes Feuer ist verboten.', '§ 2 Fires'],
  ['Changes from May\n\n- Rule 2 now reads: no fires.\n- New: hens are welcome.', '§ 2 Fires'],
])('what an addendum changes stands under the title of the section it changes: %s', (addendum, title) => {
  const headings = shapes(`${RULES}\n\n${addendum}`).map(([heading]) => heading ?? '')
  expect(headings.map((heading) => titlesIn(heading).slice(1).join())).toContain(title)
})

test('what an addendum adds stands under its own title', () => {
  const text = `${RULES}\n\nADDENDUM\n\n1. Re § 1: A cubic metre costs 2.85 pounds.\n2. New: hens are welcome.`
  expect(shapes(text).at(-1)).toEqual(['ADDENDUM', '2. New: hens are welcome.'])
})

const WRAPPED = `who does what
Ottilie sews the cushions and the piping, from Mondays to Wednesdays, and
Declan drives the van. He is a postman on all other days, so ring him in
the evening or write a note. Frames go to Pascoe in the yard opposite,
who bills people himself and takes about a week longer than he says at
first, more in the summer when half of the village wants its chairs for
a wedding in some garden or other.
on my own since 2017

Zum Angeln braucht man den Schein und eine Tageskarte zu zwölf und zwei
Euro. Die Karte verkauft der Laden an der Schranke. Neuer Platzwart ist
1. Juli Swantje Ohlrogge, für Notfälle unter der Nummer an der Tafel.`

test('of a text that is wrapped at a width only what would not have fitted is joined', () => {
  const [[title, work] = [], [, angling] = []] = shapes(WRAPPED)
  expect(title).toBe('who does what')
  expect(work).toContain('Wednesdays, and Declan drives')
  expect(work).toContain('garden or other.\non my own since 2017')
  expect(angling ?? work).toContain('zwei Euro. Die Karte')
  expect(angling ?? work).toContain('Platzwart ist 1. Juli Swantje')
})

test.each([
  'In 2 weeks the pool reopens.',
  '2:30 yoga moves to the hall.',
  'In 2024 we raised the deposit.',
  'In a storm we close the terrace.',
  'Re § 123 of the civil code: nothing.',
])('an ordinary line of an addendum amends no section: %s', (line) => {
  expect(shapes(`${RULES}\n\nADDENDUM\n\n${line}`).at(-1)?.[0]).toBe('ADDENDUM')
})

test('sections may be numbered by words', () => {
  const text = '# Club\n\n## Rule 3: Dogs\n\nOn a lead.\n\n## Addendum\n\n- Rule 3 now reads: No dogs.'
  expect(shapes(text).at(-1)?.[0]).toBe('Club > Addendum > Rule 3: Dogs')
})

const MANUAL = `DRIER D20                       2
---------------------------------

1  IF SOMETHING IS WRONG

E1   Humidity sensor faulty. Unplug it for ten
     minutes and call the service if it comes back.
E2   Sensor of the coil faulty. Do not use it
     any further.

DRIER D20                       3
---------------------------------

2  DATA

Power consumption ............ 290 W
Weight ....................... 14.2 kg

DRIER D20                       4
---------------------------------

WHO TO ASK

Q: Where is the service?
Ring from Monday to Friday.
`

test('terms with indented texts, dotted rows and titles in capitals are read as they are printed', () => {
  expect(shapes(MANUAL)).toEqual([
    [
      'IF SOMETHING IS WRONG',
      'E1   Humidity sensor faulty. Unplug it for ten minutes and call the service if it comes back.\n' +
        'E2   Sensor of the coil faulty. Do not use it any further.',
    ],
    ['DATA', 'Power consumption ............ 290 W\nWeight ....................... 14.2 kg'],
    ['WHO TO ASK > Where is the service?', 'Ring from Monday to Friday.'],
  ])
})

const NOTES = `-- BODY --
head: 92 x 28 x 11 mm
arm: 210 mm, steel spring core, silicone sleeve
why not gooseneck: creaks after 2000 bends and the client hated the look
weight: 138 g incl. battery
finish: spark erosion, no paint
tooling: Ostrava, three tools, nine weeks
  the offer from Shenzhen was cheaper
  and took longer
logo: debossed under the clip
clip: 0-34 mm
do not use the old drawings
pads: overmoulded
`

test('few words between blank lines, with prose below, are titles where that is the style', () => {
  const boats = 'boats\n\nPetrel was a gaff cutter. She sank at her mooring.'
  const rules = 'how I get things done\n\nMarks go into a spreadsheet because they have to.'
  expect(shapes(`${boats}\n\n${rules}`).map(([heading]) => heading)).toEqual([
    'boats',
    'how I get things done',
  ])
  expect(shapes(boats).map(([heading]) => heading)).not.toContain('boats')
})

test('notes that are not wrapped keep their lines, and what is indented belongs to its label', () => {
  const [[title, text = ''] = []] = shapes(NOTES)
  expect(title).toBe('BODY')
  expect(text.split('\n')).toEqual([
    ...NOTES.split('\n').slice(1, 6),
    'tooling: Ostrava, three tools, nine weeks the offer from Shenzhen was cheaper and took longer',
    ...NOTES.split('\n').slice(9, -1),
  ])
})

test('the lines under a wrapped heading are joined at the width of the text', () => {
  const text = `1. Rehearsals. As before on Tuesdays from seven to nine in the hall. Doors
   are open from a quarter to. Greta starts on the dot and would like people
   not to arrive during the first song.

2. Subs. A term costs thirty-six pounds, to be paid by the third rehearsal
   of the term. Newcomers sing the first evening free and decide on that
   evening whether they stay.`
  expect(shapes(text).map(([heading]) => heading)).toEqual(['Rehearsals', 'Subs'])
  expect(shapes(text)[0]?.[1]).toContain('Doors are open')
})

const LOG = (title: string) =>
  `# Log\n\n**#5 - Bags**\nKraft bags.\n\n**#6 - Shop**\nOnline.\n\n**#8 - ${title}**\nPlastic bags.`

test.each(['Bags again (replaces #5)', 'Bags, supersedes #5 and #6'])(
  'an entry is superseded by a later one that says so: %s',
  (title) => {
    expect(shapes(LOG(title))[0]?.[0]).toBe('Log > #5 - Bags (superseded by #8)')
  },
)

test.each(['Bags (replaces #5 in part)', 'One kettle replaces 5 pans'])(
  'an entry still holds beside: %s',
  (title) => {
    expect(shapes(LOG(title))[0]?.[0]).toBe('Log > #5 - Bags')
  },
)

test('the articles of a German amendment stand under the paragraphs that they change', () => {
  const text = `VEREINSSATZUNG\n\n§ 5 Beiträge\n\n(1) Der Beitrag beträgt 40 Euro.\n\nÄNDERUNG DER SATZUNG\nbeschlossen am 22. März\n\nArtikel 1  § 5 Abs. 1: Der Beitrag beträgt 52 Euro.`
  expect(shapes(text).at(-1)?.[0]).toBe('ÄNDERUNG DER SATZUNG > § 5 Beiträge')
})
