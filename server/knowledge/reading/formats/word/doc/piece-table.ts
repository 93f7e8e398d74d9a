import { PIECE_TABLE, type WordFile } from './word-file.ts'

/** A stretch of text as it lies in the file: in one byte a character (Windows-1252) or in two (UTF-16). */
export interface Piece {
  /** Index of its first character in the whole text. */
  start: number
  length: number
  /** Its first byte in the main stream. */
  offset: number
  width: 1 | 2
}

const PIECES_MARK = 0x02
const COMPRESSED_FLAG = 0x40000000

/** Pieces in the order of the text ([MS-DOC] 2.8.35 and 2.9.38). */
export function readPieces(file: WordFile): Piece[] {
  const table = file.tablePart(PIECE_TABLE)
  let position = 0
  while (table.getUint8(position) !== PIECES_MARK) position += 3 + table.getUint16(position + 1, true)
  const count = Math.floor((table.getUint32(position + 1, true) - 4) / 12)
  const starts = position + 5
  return Array.from({ length: count }, (_, index) => {
    const start = table.getUint32(starts + 4 * index, true)
    const place = table.getUint32(starts + 4 * (count + 1) + 8 * index + 2, true)
    const length = table.getUint32(starts + 4 * (index + 1), true) - start
    const isCompressed = (place & COMPRESSED_FLAG) !== 0
    const offset = place & (COMPRESSED_FLAG - 1)
    return { start, length, offset: isCompressed ? offset / 2 : offset, width: isCompressed ? 1 : 2 }
  })
}

/** The whole text: body, then footnotes, headers, remarks, endnotes and text boxes. */
export function piecesText(file: WordFile, pieces: Piece[]): string {
  const { buffer, byteOffset, byteLength } = file.main
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  const decoders = { 1: new TextDecoder('windows-1252'), 2: new TextDecoder('utf-16le', { ignoreBOM: true }) }
  return pieces
    .map(({ offset, length, width }) =>
      decoders[width].decode(bytes.subarray(offset, offset + length * width)).padEnd(length),
    )
    .join('')
}
