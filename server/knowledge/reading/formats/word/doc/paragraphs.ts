import { BOLD, characterFlags, LEFT_OUT } from './character-flags.ts'
import { type FormattedRun, PARAGRAPH_ENTRY_BYTES, readFormattedRuns } from './formatted-pages.ts'
import { type Piece, piecesText, readPieces } from './piece-table.ts'
import { IS_IN_TABLE, IS_ROW_END, isOn, LIST, LIST_LEVEL, readModifiers } from './properties.ts'
import { PARAGRAPH_PAGES, type WordFile } from './word-file.ts'

export interface WordParagraph {
  text: string
  /** Index of its style. */
  style: number
  /** Depth in a list, null outside lists. */
  listDepth: number | null
  isInTable: boolean
  /** The last paragraph of a cell ends with a mark of its own. */
  isCellEnd: boolean
  isRowEnd: boolean
  isBold: boolean
}

const LIST_DEPTH_MAX = 8

/** Gives the paragraphs of the characters `from` to `to`, without deleted and hidden text, field codes and marks. */
export function paragraphReader(file: WordFile): (from: number, to: number) => WordParagraph[] {
  const pieces = readPieces(file)
  const text = piecesText(file, pieces)
  const flags = characterFlags(file, pieces, text)
  const runs = readFormattedRuns(file, PARAGRAPH_PAGES, PARAGRAPH_ENTRY_BYTES).sort((a, b) => a.from - b.from)

  return (from, to) => {
    const limit = Math.min(to, text.length)
    const paragraphs: WordParagraph[] = []
    for (let start = from; start < limit; ) {
      const end = paragraphEnd(text, start, limit)
      const format = paragraphFormat(runAt(runs, byteOffset(pieces, end))?.properties)
      paragraphs.push({ ...format, ...written(text, flags, start, end), isCellEnd: text[end] === CELL_END })
      start = end + 1
    }
    return paragraphs
  }
}

const CELL_END = '\x07'
/** Paragraph, cell, page or section. */
const END_MARKS = ['\r', CELL_END, '\f']

/** Line break, column break, hyphen that does not break, hyphen that shows only where it breaks. */
const SPECIAL: Record<string, string> = { '\x0b': '\n', '\x0e': '\n', '\x1e': '-', '\x1f': '' }

/** Index of the mark that ends the paragraph, or of the last character before the limit. */
function paragraphEnd(text: string, start: number, limit: number): number {
  let end = start
  while (end < limit - 1 && !END_MARKS.includes(text[end] ?? '')) end++
  return end
}

function written(text: string, flags: Uint8Array, start: number, end: number) {
  let kept = ''
  let isBold = true
  for (let index = start; index <= end; index++) {
    const flag = flags[index] ?? 0
    const character = text[index] ?? ''
    if (flag & LEFT_OUT || END_MARKS.includes(character)) continue
    kept += SPECIAL[character] ?? character
    if (!(flag & BOLD) && character.trim()) isBold = false
  }
  return { text: kept, isBold: isBold && kept.trim() !== '' }
}

function paragraphFormat(properties: DataView | undefined) {
  if (!properties || properties.byteLength < 2) {
    return { style: 0, listDepth: null, isInTable: false, isRowEnd: false }
  }
  const modifiers = readModifiers(properties, 2)
  return {
    style: properties.getUint16(0, true),
    listDepth: modifiers.get(LIST) ? Math.min(modifiers.get(LIST_LEVEL) ?? 0, LIST_DEPTH_MAX) : null,
    isInTable: isOn(modifiers.get(IS_IN_TABLE)),
    isRowEnd: isOn(modifiers.get(IS_ROW_END)),
  }
}

/** Where a character lies in the main stream. */
function byteOffset(pieces: Piece[], index: number): number {
  const piece = pieces.find(({ start, length }) => index >= start && index < start + length)
  return piece ? piece.offset + (index - piece.start) * piece.width : -1
}

function runAt(runs: FormattedRun[], offset: number): FormattedRun | undefined {
  let [low, high] = [0, runs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (!run || offset < run.from) high = middle - 1
    else if (offset >= run.to) low = middle + 1
    else return run
  }
  return undefined
}
