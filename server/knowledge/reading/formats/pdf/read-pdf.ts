import { getDocumentProxy } from 'unpdf'
import { toMarkdown } from '../../blocks/blocks.ts'
import { promoteBoldParagraphs } from '../../blocks/bold-headings.ts'
import type { ReadingLimits } from '../../limits.ts'
import { type Reading, UnreadableFile } from '../../reading.ts'
import { lineBlocks } from './line-blocks.ts'
import { type Line, pageLines } from './page-lines.ts'
import { withoutMargins } from './page-margins.ts'
import { type PdfDocument, pageRuns } from './page-runs.ts'

/** A complete file has its end mark in the last bytes; what follows is padding. */
const END_MARK_BYTES = 4096

/** This share of the time is spent before the pages read are taken as a measure for the rest. */
const SAMPLE_SHARE = 0.2
/** Pages differ: only a document that would take this many times the bound is refused early. */
const MARGIN = 2

export async function readPdf(bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  // PDF.js repairs files that break off, and would give half of the text as if it were all.
  if (!Buffer.from(trimmedEnd(bytes)).includes('%%EOF'))
    throw new UnreadableFile('unreadable', 'PDF breaks off')
  const pdf = await openPdf(bytes)
  const { info } = await pdf.getMetadata()
  const blocks = lineBlocks(withoutMargins(await documentLines(pdf, limits)))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : null
  return { text: toMarkdown(promoteBoldParagraphs(blocks)), title }
}

function trimmedEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(Math.max(0, end - END_MARK_BYTES), end)
}

async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, disableFontFace: true })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableFile('encrypted', 'PDF wants a password')
    throw error
  }
}

async function documentLines(pdf: PdfDocument, limits: ReadingLimits): Promise<Line[][]> {
  const pages: Line[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    pages.push(pageLines(await pageRuns(page), number))
    page.cleanup()
    refuseIfHopeless(number, pdf.numPages, limits.maxMilliseconds)
  }
  return pages
}

/** Refuses a document that cannot be read in time long before the time is over. */
function refuseIfHopeless(done: number, all: number, maxMilliseconds: number): void {
  // The time origin is the start of this process, as that of the bound.
  const spent = performance.now()
  if (spent > SAMPLE_SHARE * maxMilliseconds && (spent / done) * all > MARGIN * maxMilliseconds)
    throw new UnreadableFile('too_complex', `${done} of ${all} pages in ${Math.round(spent)} ms`)
}
