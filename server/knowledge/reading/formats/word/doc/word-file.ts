import { UnreadableFile } from '../../../reading.ts'
import type { OleFile } from '../ole-file.ts'

/** The streams of a Word 97 to 2003 file and the places its header points at ([MS-DOC] 2.5, offsets from the start of the FIB). */
export interface WordFile {
  main: DataView
  table: DataView
  /** Characters of the parts of the document, which follow each other in one text. */
  characters: {
    body: number
    footnotes: number
    headers: number
    remarks: number
    endnotes: number
    textBoxes: number
  }
  /** Part of the table stream that the offset and length at this place of the header point to. */
  tablePart(place: number): DataView
}

export const CHARACTER_PAGES = 0xfa
export const PARAGRAPH_PAGES = 0x102
export const STYLE_SHEET = 0xa2
export const PIECE_TABLE = 0x1a2

const FORMAT_VERSION = 0x02
const WORD_97 = 0xc1
const FLAGS = 0x0a
const ENCRYPTED_FLAG = 0x0100
const TABLE_1_FLAG = 0x0200

export function openWordFile(file: OleFile): WordFile {
  const main = file.stream('WordDocument')
  if (!main) throw new UnreadableFile('mislabelled', 'compound file without a Word document')
  const header = view(main)
  const flags = header.getUint16(FLAGS, true)
  if (flags & ENCRYPTED_FLAG) throw new UnreadableFile('encrypted', 'Word document is encrypted')
  const table = file.stream(flags & TABLE_1_FLAG ? '1Table' : '0Table')
  if (!table || header.getUint16(FORMAT_VERSION, true) < WORD_97)
    throw new UnreadableFile('unreadable', 'no Word 97 document')
  const count = (place: number) => header.getUint32(place, true)
  return {
    main: header,
    table: view(table),
    characters: {
      body: count(0x4c),
      footnotes: count(0x50),
      headers: count(0x54),
      remarks: count(0x5c),
      endnotes: count(0x60),
      textBoxes: count(0x64),
    },
    tablePart: (place) => view(table.subarray(count(place), count(place) + count(place + 4))),
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
