import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FileProblem } from '../../../contract/knowledge.ts'
import { fixtureFile } from '../../../tests/fixtures/files/fixture-file.ts'
import { forgePdf } from '../../../tests/fixtures/files/forge-pdf.ts'
import { DOCX_FRAME, docxMainPart, docxParagraph, forgeZip } from '../../../tests/fixtures/files/forge-zip.ts'
import { type DocumentFile, readDocument } from './read-document.ts'

const file = (name: string, content: string | Uint8Array): DocumentFile => ({
  name,
  bytes: Buffer.from(content),
})

function halfOf(stored: string): DocumentFile {
  const { name, bytes } = fixtureFile(stored)
  return { name, bytes: bytes.subarray(0, bytes.length / 2) }
}

/** The first bytes say what it is, and nothing after them does. */
function garbledAfter(stored: string, count: number): DocumentFile {
  const { name, bytes } = fixtureFile(stored)
  return { name, bytes: Buffer.concat([bytes.subarray(0, count), noise(bytes.length - count)]) }
}

/** Bytes without order, the same each time (a linear congruential generator). */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state >>> 24
  })
}

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(500)])
const EMPTY_DOCX = forgeZip([...DOCX_FRAME, docxMainPart(docxParagraph(' '))])
const LOCKED_ZIP = forgeZip([...DOCX_FRAME, { ...docxMainPart(docxParagraph('Text')), isEncrypted: true }])
const WRONG_CHECKSUM = forgeZip([...DOCX_FRAME, { ...docxMainPart(docxParagraph('Text')), crc: 1 }])

const WHOLE_PDF = forgePdf(deflateRawSync('BT /F 12 Tf 50 700 Td (A whole sentence.) Tj ET'))
const PDF_WITHOUT_END = WHOLE_PDF.subarray(0, WHOLE_PDF.length - '%%EOF'.length)

const BAD_FILES: [string, FileProblem, DocumentFile][] = [
  ['a kind that is not read', 'unsupported', file('a.pptx', 'x')],
  ['a name without extension', 'unsupported', file('pdf', '%PDF-1.4')],
  ['no bytes', 'empty', file('a.txt', '')],
  ['nothing but whitespace', 'empty', file('a.txt', ' \r\n\t\n ')],
  ['more bytes than the limit', 'too_large', file('a.txt', 'x'.repeat(10 * 1024 * 1024 + 1))],
  ['a PDF with a password', 'encrypted', fixtureFile('locked.pdf')],
  ['a docx with a password', 'encrypted', fixtureFile('locked.docx')],
  ['a doc with a password', 'encrypted', fixtureFile('locked.doc')],
  ['an odt with a password', 'encrypted', fixtureFile('locked.odt')],
  ['an xlsx with a password', 'encrypted', fixtureFile('locked.xlsx')],
  ['an xls with a password', 'encrypted', fixtureFile('locked.xls')],
  ['an ods with a password', 'encrypted', fixtureFile('locked.ods')],
  ['a zip with locked entries', 'encrypted', file('a.docx', LOCKED_ZIP)],
  ['half of a PDF', 'unreadable', halfOf('handbook.pdf')],
  ['a PDF that lost its last bytes', 'unreadable', file('a.pdf', PDF_WITHOUT_END)],
  ['half of a docx', 'unreadable', halfOf('handbook.docx')],
  ['half of an odt', 'unreadable', halfOf('handbook.odt')],
  ['half of a doc', 'unreadable', halfOf('handbook.doc')],
  ['half of an xlsx', 'unreadable', halfOf('prices.xlsx')],
  ['a garbled doc', 'unreadable', garbledAfter('handbook.doc', 8)],
  ['a garbled xls', 'unreadable', garbledAfter('prices.xls', 8)],
  ['a docx with a wrong checksum', 'unreadable', file('a.docx', WRONG_CHECKSUM)],
  ['a picture called pdf', 'mislabelled', file('a.pdf', PNG)],
  ['a picture called txt', 'mislabelled', file('a.txt', PNG)],
  ['a docx called pdf', 'mislabelled', fixtureFile('handbook.docx', 'a.pdf')],
  ['a docx called xlsx', 'mislabelled', fixtureFile('handbook.docx', 'a.xlsx')],
  ['a docx called odt', 'mislabelled', fixtureFile('handbook.docx', 'a.odt')],
  ['an odt called docx', 'mislabelled', fixtureFile('handbook.odt', 'a.docx')],
  ['an ods called odt', 'mislabelled', fixtureFile('prices.ods', 'a.odt')],
  ['a doc called xls', 'mislabelled', fixtureFile('handbook.doc', 'a.xls')],
  ['an xls called doc', 'mislabelled', fixtureFile('prices.xls', 'a.doc')],
  ['a doc called docx', 'mislabelled', fixtureFile('handbook.doc', 'a.docx')],
  ['a PDF called md', 'mislabelled', fixtureFile('handbook.pdf', 'a.md')],
  ['some other zip called docx', 'mislabelled', file('a.docx', forgeZip([{ name: 'a.txt', content: 'a' }]))],
  ['garbage called csv', 'mislabelled', file('a.csv', noise(4000))],
  ['garbage called pdf', 'mislabelled', file('a.pdf', noise(4000))],
  ['garbage called xls', 'mislabelled', file('a.xls', noise(4000))],
  ['a scanned PDF', 'no_text', fixtureFile('scanned.pdf')],
  ['a docx without a word', 'no_text', file('a.docx', EMPTY_DOCX)],
  ['a text file of dashes', 'no_text', file('a.txt', '--- *** ---')],
]

test.each(BAD_FILES)('%s is refused as %s', async (_, problem, bad) => {
  expect(await readDocument(bad)).toMatchObject({ ok: false, problem })
})

test('more text than the limit is refused, at the limit it is read', async () => {
  const bytes = Buffer.from('a'.repeat(5000))
  expect(await readDocument({ name: 'a.txt', bytes }, { maxCharacters: 4999 })).toMatchObject({
    problem: 'too_much_text',
  })
  expect(await readDocument({ name: 'a.txt', bytes }, { maxCharacters: 5000 })).toMatchObject({ ok: true })
})

test('a PDF made by hand is read as long as it is whole', async () => {
  expect(await readDocument(file('a.pdf', WHOLE_PDF))).toMatchObject({ ok: true, text: 'A whole sentence.' })
})
