import {
  attribute,
  elements,
  findElements,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../../archive/xml-tree.ts'
import type { Block } from '../../blocks/blocks.ts'
import { withAddress } from '../word/html-blocks.ts'

/** What is in the file but not in the text: deleted passages, remarks, generated lists, form controls. */
const LEFT_OUT = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:annotation-end',
  'text:table-of-content',
  'text:alphabetical-index',
  'text:illustration-index',
  'text:table-index',
  'text:note-citation',
  'text:sequence-decls',
  'office:forms',
  'svg:title',
  'svg:desc',
])

/** Names of styles that are, or are based on, the title of a document, and of those that are bold. */
export interface OdtStyles {
  titles: ReadonlySet<string>
  bold: ReadonlySet<string>
}

/** OpenDocument text (ODF 1.2 part 1, chapters 4 to 6) as blocks; footnotes follow at the end as list items. */
export function odtBlocks(text: XmlElement, styles: OdtStyles): Block[] {
  const notes = findElements(text, 'text:note-body').map<Block>((note) => ({
    kind: 'item',
    depth: 0,
    text: cellText(note),
  }))
  return [...childBlocks(text, styles, -1), ...notes]
}

function childBlocks(parent: XmlElement, styles: OdtStyles, depth: number): Block[] {
  return elements(parent).flatMap((child) => elementBlocks(child, styles, depth))
}

function elementBlocks(element: XmlElement, styles: OdtStyles, depth: number): Block[] {
  if (LEFT_OUT.has(element.name)) return []
  if (element.name === 'table:table') return [{ kind: 'table', rows: tableRows(element) }]
  if (element.name === 'text:list') return childBlocks(element, styles, depth + 1)
  if (element.name !== 'text:h' && element.name !== 'text:p') return childBlocks(element, styles, depth)
  // Frames are anchored inside paragraphs and hold paragraphs of their own.
  const frames = findElements(element, 'draw:text-box').flatMap((frame) => childBlocks(frame, styles, -1))
  return [paragraphBlock(element, styles, depth), ...frames]
}

function paragraphBlock(element: XmlElement, styles: OdtStyles, depth: number): Block {
  const text = inlineText(element)
  if (element.name === 'text:h')
    return { kind: 'heading', level: Number(attribute(element, 'text:outline-level') ?? 1), text }
  if (styles.titles.has(styleName(element))) return { kind: 'heading', level: 1, text }
  return depth < 0
    ? { kind: 'paragraph', text, isBold: isBold(element, styles) }
    : { kind: 'item', depth, text }
}

const styleName = (element: XmlElement) => attribute(element, 'text:style-name') ?? ''

function isBold(paragraph: XmlElement, { bold }: OdtStyles): boolean {
  if (bold.has(styleName(paragraph))) return true
  const written = paragraph.children.filter((child) => textOf(child).trim())
  return (
    written.length > 0 && written.every((child) => typeof child !== 'string' && bold.has(styleName(child)))
  )
}

function tableRows(table: XmlElement): string[][] {
  return findElements(table, 'table:table-row').map((row) =>
    elements(row)
      .filter((cell) => cell.name === 'table:table-cell' || cell.name === 'table:covered-table-cell')
      .map(cellText),
  )
}

/** All paragraphs below, one a line. */
export function cellText(cell: XmlElement): string {
  if (cell.name === 'text:p' || cell.name === 'text:h') return inlineText(cell)
  return elements(cell)
    .filter((child) => !LEFT_OUT.has(child.name))
    .map(cellText)
    .filter(Boolean)
    .join('\n')
}

function inlineText(node: XmlNode): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ')
  if (LEFT_OUT.has(node.name) || node.name === 'draw:text-box' || node.name === 'text:note') return ''
  if (node.name === 'text:s' || node.name === 'text:tab') return ' '
  if (node.name === 'text:line-break') return '\n'
  const text = node.children.map(inlineText).join('')
  return node.name === 'text:a' ? withAddress(text, attribute(node, 'xlink:href') ?? '') : text
}
