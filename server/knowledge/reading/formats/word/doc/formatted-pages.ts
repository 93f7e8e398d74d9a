import type { WordFile } from './word-file.ts'

/** Property bytes that hold for the characters between two offsets of the main stream. */
export interface FormattedRun {
  from: number
  to: number
  properties: DataView
}

const PAGE_BYTES = 512

/** Bytes of an entry after the run's offsets: characters have only the place of their properties, paragraphs 12 bytes more. */
export const CHARACTER_ENTRY_BYTES = 1
export const PARAGRAPH_ENTRY_BYTES = 13

/** Runs of the pages that the table at `place` names, in file order ([MS-DOC] 2.9.33 ChpxFkp, 2.9.175 PapxFkp). */
export function readFormattedRuns(file: WordFile, place: number, entryBytes: number): FormattedRun[] {
  const table = file.tablePart(place)
  const count = Math.max(0, Math.floor((table.byteLength - 4) / 8))
  return Array.from(
    { length: count },
    (_, index) => table.getUint32(4 * (count + 1) + 4 * index, true) & 0x3fffff,
  ).flatMap((number) => {
    const start = number * PAGE_BYTES
    const page = new DataView(file.main.buffer, file.main.byteOffset + start, PAGE_BYTES)
    return readPage(page, entryBytes)
  })
}

function readPage(page: DataView, entryBytes: number): FormattedRun[] {
  const count = page.getUint8(PAGE_BYTES - 1)
  return Array.from({ length: count }, (_, index) => ({
    from: page.getUint32(4 * index, true),
    to: page.getUint32(4 * (index + 1), true),
    properties: readProperties(page, page.getUint8(4 * (count + 1) + entryBytes * index) * 2, entryBytes),
  }))
}

/** Offset 0 means no properties. Paragraph properties count in words, and a count of 0 says that the count follows. */
function readProperties(page: DataView, offset: number, entryBytes: number): DataView {
  if (offset === 0) return new DataView(new ArrayBuffer(0))
  const first = page.getUint8(offset)
  if (entryBytes === CHARACTER_ENTRY_BYTES) return part(page, offset + 1, first)
  return first === 0
    ? part(page, offset + 2, page.getUint8(offset + 1) * 2)
    : part(page, offset + 1, first * 2 - 1)
}

const part = (page: DataView, offset: number, length: number) =>
  new DataView(page.buffer, page.byteOffset + offset, Math.min(length, PAGE_BYTES - 1 - offset))
