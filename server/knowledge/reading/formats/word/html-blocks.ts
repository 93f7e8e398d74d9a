import {
  attribute,
  elements,
  findElements,
  parseXml,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../../archive/xml-tree.ts'
import type { Block } from '../../blocks/blocks.ts'

/** The well-formed HTML that mammoth writes, as blocks. `depth` is an element's list depth, -1 outside lists. */
export function htmlBlocks(html: string): Block[] {
  return childBlocks(parseXml(html), -1)
}

function childBlocks(parent: XmlElement, depth: number): Block[] {
  return elements(parent).flatMap((child) => elementBlocks(child, depth))
}

function elementBlocks(element: XmlElement, depth: number): Block[] {
  if (/^h[1-6]$/.test(element.name)) {
    return [{ kind: 'heading', level: Number(element.name[1]), text: inlineText(element) }]
  }
  if (element.name === 'p') return [{ kind: 'paragraph', text: inlineText(element), isBold: isBold(element) }]
  if (element.name === 'ul' || element.name === 'ol') return childBlocks(element, depth + 1)
  if (element.name === 'li') return itemBlocks(element, depth)
  if (element.name === 'table') return [{ kind: 'table', rows: tableRows(element) }]
  return childBlocks(element, depth)
}

/** The item's own text first, then the lists and tables inside it. */
function itemBlocks(item: XmlElement, depth: number): Block[] {
  const isInner = (child: XmlNode) => typeof child !== 'string' && ['ul', 'ol', 'table'].includes(child.name)
  const own = item.children.filter((child) => !isInner(child))
  const inner = elements(item).filter(isInner)
  return [
    { kind: 'item', depth, text: own.map(inlineText).join('\n') },
    ...inner.flatMap((child) => elementBlocks(child, depth)),
  ]
}

function tableRows(table: XmlElement): string[][] {
  return findElements(table, 'tr').map((row) =>
    elements(row).flatMap((cell) => {
      const span = Math.min(Number(attribute(cell, 'colspan') ?? 1), 100)
      return [inlineText(cell), ...Array(Math.max(span - 1, 0)).fill('')]
    }),
  )
}

const BLOCK_NAMES = /^(?:p|li|tr|td|th|h[1-6]|br)$/

function inlineText(node: XmlNode): string {
  if (typeof node === 'string') return node
  if (node.name === 'a') return linkText(node)
  const inner = node.children.map(inlineText).join('')
  return BLOCK_NAMES.test(node.name) ? `${inner}\n` : inner
}

/** Links keep their address, which is knowledge; the marks and arrows of footnotes go. */
function linkText(link: XmlElement): string {
  const text = link.children.map(inlineText).join('')
  const address = attribute(link, 'href') ?? ''
  if (/^#(?:foot|end)note-/.test(address)) return ''
  return withAddress(text, address)
}

/** `text (address)` for an address on the web or a mail address that the text does not show already. */
export function withAddress(text: string, address: string): string {
  const shown = address.replace(/^(?:https?:\/\/|mailto:)/i, '')
  if (shown === address || !text.trim() || text.includes(shown.replace(/\/$/, ''))) return text
  return `${text} (${/^mailto:/i.test(address) ? shown : address})`
}

function isBold(paragraph: XmlElement): boolean {
  const written = paragraph.children.filter((child) => textOf(child).trim())
  return written.length > 0 && written.every((child) => typeof child !== 'string' && child.name === 'strong')
}
