import { createServer } from 'node:http'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { fixtureFile } from '../../../../tests/fixtures/files/fixture-file.ts'
import { forgePdf } from '../../../../tests/fixtures/files/forge-pdf.ts'
import {
  DOCX_FRAME,
  docxMainPart,
  docxParagraph,
  type ForgedEntry,
  forgeOds,
  forgeZip,
  packedMebibytes,
} from '../../../../tests/fixtures/files/forge-zip.ts'
import { readDocument } from '../read-document.ts'

const docx = (...parts: ForgedEntry[]) => ({ name: 'a.docx', bytes: forgeZip([...DOCX_FRAME, ...parts]) })
const TOO_COMPLEX = { ok: false, problem: 'too_complex' }

test('a docx that unpacks to 8 GB and says it is small is refused', async () => {
  const packed = { bytes: packedMebibytes(8192), declaredSize: 1000 }
  const reading = await readDocument(docx({ name: 'word/document.xml', packed }))
  expect(reading).toEqual({ ...TOO_COMPLEX, detail: 'unpacks to more than the bound' })
})

test('a docx that says it unpacks to 8 GB is refused before it is unpacked', async () => {
  const packed = { bytes: packedMebibytes(1), declaredSize: 2 ** 32 - 2 }
  expect(await readDocument(docx({ name: 'word/document.xml', packed }))).toMatchObject(TOO_COMPLEX)
})

test('parts that are small each and large together are refused, whatever they say', async () => {
  const bytes = packedMebibytes(1)
  const crc = crc32(Buffer.alloc(2 ** 20, ' '))
  const parts = Array.from({ length: 5 }, (_, index) => ({
    name: `word/a${index}.xml`,
    packed: { bytes, declaredSize: 1 },
    crc,
  }))
  const file = docx(docxMainPart(docxParagraph('Text')), ...parts)
  expect(await readDocument(file, { maxUnpackedBytes: 3 * 2 ** 20 })).toMatchObject(TOO_COMPLEX)
  expect(await readDocument(file, { maxUnpackedBytes: 8 * 2 ** 20 })).toMatchObject({ ok: true })
})

test('pictures that would unpack to gigabytes are not unpacked', async () => {
  const bomb = { name: 'word/media/a.png', packed: { bytes: packedMebibytes(4096), declaredSize: 1000 } }
  const reading = await readDocument(docx(docxMainPart(docxParagraph('Text beside a picture')), bomb))
  expect(reading).toMatchObject({ ok: true, text: 'Text beside a picture' })
})

test('a zip with too many parts is refused', async () => {
  const parts = Array.from({ length: 50 }, (_, index) => ({ name: `a${index}`, content: '' }))
  const file = docx(docxMainPart(docxParagraph('Text')), ...parts)
  expect(await readDocument(file, { maxEntries: 50 })).toMatchObject(TOO_COMPLEX)
})

const LAUGHS = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'

test('a docx that declares entities is refused', async () => {
  expect(await readDocument(docx(docxMainPart(docxParagraph('&c;'), LAUGHS)))).toMatchObject(TOO_COMPLEX)
})

test('an OpenDocument file that declares entities is refused', async () => {
  const bytes = forgeOds('<table:table><table:table-row/></table:table>', LAUGHS)
  expect(await readDocument({ name: 'a.ods', bytes })).toMatchObject(TOO_COMPLEX)
})

test('nothing a document points at is fetched', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('fetched')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const relationship = `<Relationship Id="p" TargetMode="External" Target="${origin}/picture" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"/>`
  const relationships = {
    name: 'word/_rels/document.xml.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`,
  }
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const body = docxParagraph('Text') + picture
  expect(await readDocument(docx(docxMainPart(body), relationships))).toMatchObject({
    ok: true,
    text: 'Text',
  })
  const entity = `<!DOCTYPE l SYSTEM "${origin}/dtd" [<!ENTITY c SYSTEM "${origin}/entity">]>`
  expect(await readDocument(docx(docxMainPart(docxParagraph('&c;'), entity)))).toMatchObject(TOO_COMPLEX)
  const table =
    '<table:table><table:table-row><table:table-cell><text:p>Text&c;</text:p></table:table-cell></table:table-row></table:table>'
  const ods = forgeOds(table, `<!DOCTYPE l SYSTEM "${origin}/dtd">`)
  expect(await readDocument({ name: 'a.ods', bytes: ods })).toMatchObject({ ok: true })
  server.close()
  expect(asked).toEqual([])
})

test('XML nested beyond all measure is refused', async () => {
  const body =
    '<w:tbl><w:tr><w:tc>'.repeat(3000) + docxParagraph('Text') + '</w:tc></w:tr></w:tbl>'.repeat(3000)
  expect(await readDocument(docx(docxMainPart(body)))).toMatchObject(TOO_COMPLEX)
})

test('a cell said to be repeated a billion times is cut', async () => {
  const cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'
  const rows = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`
  const bytes = forgeOds(`<table:table table:name="A">${rows}</table:table>`)
  expect(await readDocument({ name: 'a.ods', bytes })).toMatchObject({ ok: false, problem: 'too_much_text' })
})

test('a parser that fills memory is stopped', async () => {
  const spaces = packedMebibytes(100)
  const crc = crc32(Buffer.alloc(100 * 2 ** 20, ' '))
  const part = { name: 'word/document.xml', packed: { bytes: spaces, declaredSize: 1 }, crc }
  const reading = await readDocument(docx(part), { maxMemoryMegabytes: 150 })
  expect(reading).toEqual({ ...TOO_COMPLEX, detail: 'over 150 MB of memory' })
})

test('a parser whose heap runs full is stopped', async () => {
  const bytes = forgeOds('<a/>'.repeat(3_000_000))
  expect(
    await readDocument({ name: 'a.ods', bytes }, { maxBytes: 2 ** 24, maxMemoryMegabytes: 200 }),
  ).toMatchObject(TOO_COMPLEX)
})

test('a parser that never ends is stopped without blocking the server', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  const reading = await readDocument(
    { name: 'a.pdf', bytes: forgePdf(packedMebibytes(150, 'q Q ')) },
    { maxMilliseconds: 1500 },
  )
  clearInterval(timer)
  expect(reading).toEqual({ ...TOO_COMPLEX, detail: 'over 1500 ms' })
  expect(ticks).toBeGreaterThan(15)
})

test('a document whose pages cannot be read in time is refused before the time is over', async () => {
  const bytes = forgePdf(packedMebibytes(1, 'q Q '), 5000)
  const reading = await readDocument({ name: 'a.pdf', bytes }, { maxMilliseconds: 10_000 })
  expect(reading).toMatchObject({ ...TOO_COMPLEX, detail: expect.stringContaining('of 5000 pages') })
})

test('after bad files a good one is read', async () => {
  const bad = docx(docxMainPart(docxParagraph('&c;'), LAUGHS))
  const slow = { name: 'a.pdf', bytes: forgePdf(packedMebibytes(150, 'q Q ')) }
  const [first, second, third] = await Promise.all([
    readDocument(bad),
    readDocument(slow, { maxMilliseconds: 500 }),
    readDocument(fixtureFile('handbook.docx')),
  ])
  expect([first, second]).toMatchObject([TOO_COMPLEX, TOO_COMPLEX])
  expect(third).toMatchObject({ ok: true, title: 'Handbuch für neue Kolleginnen' })
})
