import { type Block, toMarkdown } from '../../blocks/blocks.ts'
import { promoteBoldParagraphs } from '../../blocks/bold-headings.ts'
import { type Reading, UnreadableFile } from '../../reading.ts'
import { paragraphReader, type WordParagraph } from './doc/paragraphs.ts'
import { type ParagraphRole, readParagraphRoles } from './doc/style-sheet.ts'
import { openWordFile, type WordFile } from './doc/word-file.ts'
import { holdsEncryptedPackage, openOle } from './ole-file.ts'

export function readDoc(bytes: Uint8Array): Reading {
  const ole = openOle(bytes)
  if (holdsEncryptedPackage(ole)) throw new UnreadableFile('encrypted', 'locked Office Open XML package')
  try {
    return { text: toMarkdown(documentBlocks(openWordFile(ole))), title: null }
  } catch (error) {
    // A place that points outside its stream.
    if (error instanceof RangeError)
      throw new UnreadableFile('unreadable', 'Word document is damaged', { cause: error })
    throw error
  }
}

/** The body, then text boxes, then notes as list items; headers, footers and remarks are not the text. */
function documentBlocks(file: WordFile): Block[] {
  const { body, footnotes, headers, remarks, endnotes, textBoxes } = file.characters
  const read = paragraphReader(file)
  const roles = readParagraphRoles(file)
  const afterRemarks = body + footnotes + headers + remarks
  const boxes = read(afterRemarks + endnotes, afterRemarks + endnotes + textBoxes)
  const notes = [...read(body, body + footnotes), ...read(afterRemarks, afterRemarks + endnotes)]
  return [
    ...promoteBoldParagraphs(textBlocks([...read(0, body), ...boxes], roles)),
    ...notes.map<Block>((note) => ({ kind: 'item', depth: 0, text: note.text })),
  ]
}

function textBlocks(paragraphs: WordParagraph[], roles: ParagraphRole[]): Block[] {
  const blocks: Block[] = []
  let rows: string[][] = []
  let row: string[] = []
  let cell: string[] = []
  for (const paragraph of paragraphs) {
    if (!paragraph.isInTable && rows.length > 0) {
      blocks.push({ kind: 'table', rows })
      rows = []
    }
    if (paragraph.isRowEnd) {
      rows.push(row)
      row = []
    } else if (paragraph.isInTable) {
      cell.push(paragraph.text)
      if (paragraph.isCellEnd) {
        row.push(cell.join('\n'))
        cell = []
      }
    } else blocks.push(...paragraphBlock(paragraph, roles[paragraph.style] ?? null))
  }
  return rows.length > 0 ? [...blocks, { kind: 'table', rows }] : blocks
}

function paragraphBlock({ text, listDepth, isBold }: WordParagraph, role: ParagraphRole): Block[] {
  if (role?.kind === 'left-out' || !text.trim()) return []
  if (role?.kind === 'heading') return [{ kind: 'heading', level: role.level, text }]
  if (listDepth !== null || role?.kind === 'item') return [{ kind: 'item', depth: listDepth ?? 0, text }]
  return [{ kind: 'paragraph', text, isBold }]
}
