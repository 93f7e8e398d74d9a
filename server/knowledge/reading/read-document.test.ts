import { expect, test } from 'vitest'
import { fixtureFile } from '../../../tests/fixtures/files/fixture-file.ts'
import { type DocumentReading, readDocument } from './read-document.ts'

function expectText(reading: DocumentReading): string {
  expect(reading).toMatchObject({ ok: true })
  return reading.ok ? reading.text : ''
}

const HANDBOOK_TABLE = `| Leistung | Dauer | Preis |
| --- | --- | --- |
| Ölwechsel | 45 min | 89 € |
| Bremsprüfung | 60 min | 120 € |`

const HANDBOOK_LIST = `- Telefon: 0711 555 01 23
- E-Mail: personal@example.org
  - nur für Größe XL-Anhänge unter 5 MB
- Persönlich im Büro Süd`

test.each(['odt', 'docx', 'doc', 'pdf'])(
  'a %s keeps its headings, paragraphs, lists and tables',
  async (extension) => {
    const reading = await readDocument(fixtureFile(`handbook.${extension}`))
    const text = expectText(reading)
    const blocks = text.split('\n\n')
    expect(blocks[0]).toBe('# Handbuch für neue Kolleginnen')
    expect(blocks).toContainEqual(expect.stringMatching(/^#{1,2} Preise der Werkstatt$/))
    expect(blocks).toContainEqual(expect.stringMatching(/^#{2,3} Krankmeldung$/))
    expect(blocks).toContainEqual(expect.stringMatching(/^#{3,4} Wer hilft bei Fragen\?$/))
    expect(blocks).toContain(HANDBOOK_LIST)
    expect(blocks).toContain(HANDBOOK_TABLE)
    expect(blocks).toContainEqual(expect.stringMatching(/^Jede Kollegin .* von drei Werktagen\.$/))
    expect(text).toMatch(/^- (?:1\. )?Reklamation im System erfassen$/m)
    expect(text).toContain('Im Gewährleistungsfall übernimmt die Werkstatt die Kosten für Ersatzteile')
    expect(reading).toMatchObject({ title: 'Handbuch für neue Kolleginnen' })
  },
)

test.each(['odt', 'docx', 'doc'])(
  'a %s gives its notes, but not its page margins, remarks and deleted text',
  async (extension) => {
    const text = expectText(await readDocument(fixtureFile(`handbook.${extension}`)))
    expect(text).toMatch(/\n- Für Auszubildende gelten 36 Stunden\.$/)
    expect(text).toContain('38 Stunden in der Woche. Überstunden')
    expect(text).not.toMatch(/vertraulich|Seite \d|noch einmal prüfen|wurde gestrichen/)
  },
)

test.each(['odt', 'docx'])('a %s shows where its links lead', async (extension) => {
  const text = expectText(await readDocument(fixtureFile(`handbook.${extension}`)))
  expect(text).toContain('im Intranet (https://intranet.example.org/hilfe).')
})

test('a PDF loses its running header, its footer and the hyphens at line ends', async () => {
  const text = expectText(await readDocument(fixtureFile('handbook.pdf')))
  expect(text).not.toMatch(/vertraulich|Seite \d/)
  expect(text).not.toMatch(/\p{L}- ?\n|\p{Ll}-\p{Ll}/u)
  expect(text).toContain('vollständig')
})

test('a PDF printed by a browser keeps wrapped table cells together and columns apart', async () => {
  const reading = await readDocument(fixtureFile('guide.pdf'))
  const text = expectText(reading)
  expect(text).toContain(`| Kind | Limit | Who approves |
| --- | --- | --- |
| Hotel | £140 a night, breakfast included where the hotel offers it, outside London | Team lead |
| Meals on trips longer than eight hours | £35 a day | No approval needed |
| Training | £1,200 a year | Head of department, after a short written request that says what it is for |`)
  expect(text).toMatch(/The left column begins here .* worth it\.\n\nA second paragraph stands .* tests it\./)
  expect(text).not.toMatch(/localhost|1\/1/)
  expect(reading).toMatchObject({ title: 'Employee guide', file_type: 'application/pdf' })
})

test.each(['ods', 'xlsx', 'xls'])(
  'an %s gives its visible sheets as tables of what they display',
  async (extension) => {
    const reading = await readDocument(fixtureFile(`prices.${extension}`))
    expect(expectText(reading)).toBe(`# Preise

Preisliste Frühjahr

| Größe | Stück | Einzelpreis | Summe | Gültig ab |
| --- | --- | --- | --- | --- |
| Klein \\| schmal | 12 | 2.5 | 30 | 2026-03-01 |
| Groß | 4 | 7.25 | 29 | 2026-04-15 |

| Rabatt | Satz |
| --- | --- |
| Stammkunden | 15% |

# Kontakte

| Name | Ort |
| --- | --- |
| Jürgen Weiß | Köln; Süd |`)
    expect(reading).toMatchObject({ title: 'Preise für Größen' })
  },
)

test('a csv is a table, whatever its encoding and delimiter', async () => {
  const text = expectText(await readDocument(fixtureFile('prices.csv')))
  expect(text).toContain(
    '| Größe | Stück | Einzelpreis | Summe | Gültig ab |\n| --- | --- | --- | --- | --- |\n',
  )
  const commas = Buffer.from('\uFEFFName,"Was ""er"" sagt"\nJürgen,"Ja, gern"\n', 'utf16le')
  const reading = await readDocument({ name: 'Notes.CSV', bytes: commas })
  expect(expectText(reading)).toBe('| Name | Was "er" sagt |\n| --- | --- |\n| Jürgen | Ja, gern |')
  expect(reading).toMatchObject({ title: null, file_type: 'text/csv' })
})

test('a text file is read in its own encoding', async () => {
  const text = expectText(await readDocument(fixtureFile('handbook-windows-1252.txt')))
  expect(text).toMatch(/^Handbuch für neue Kolleginnen\nWillkommen bei Müller & Söhne\./)
  expect(text).toContain('89 €')
  expect(text).toContain('Gewährleistungsfall')
})

test('a markdown file keeps its text and gives its title', async () => {
  const bytes = Buffer.from(
    '---\ntitle: "Our café"\n---\nHouse rules\n===========\nNo dogs.\n\n- open\n- closed\n',
  )
  const reading = await readDocument({ name: 'rules.md', bytes })
  expect(expectText(reading)).toBe('# House rules\n\nNo dogs.\n\n- open\n- closed')
  expect(reading).toMatchObject({ title: 'Our café', file_type: 'text/markdown' })
})

test('a PDF with a password only against changes is read', async () => {
  expect(expectText(await readDocument(fixtureFile('restricted.pdf')))).toBe('Kurzer geheimer Text.')
})

test('no control character gets through, nor half a character', async () => {
  const bytes = Buffer.from(`A note\u0000 with${'.'.repeat(500)} a\u0007 bell \u00ad and de\u0301cor`)
  const text = expectText(await readDocument({ name: 'a.txt', bytes }))
  expect(text).toMatch(/^A note with\.+ a bell {2}and décor$/)
})
