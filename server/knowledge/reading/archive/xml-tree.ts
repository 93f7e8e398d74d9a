import { UnreadableFile } from '../reading.ts'

/** An element. Attributes stay as written until they are asked for: most never are. */
export interface XmlElement {
  name: string
  attributes: string
  children: XmlNode[]
}
export type XmlNode = XmlElement | string

/** Deeper than any honest document, shallow enough for the recursive walks over it. */
const MAX_DEPTH = 256

const OPEN_TAG = /<([^\s/>!?]+)([^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*)>/y

/**
 * XML as a tree, in one pass over the text. Knows the five named entities and character references and nothing else: a
 * document that declares entities is refused, so nothing expands and nothing is fetched.
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', children: [] }
  const open = [root]
  let position = 0
  while (position < xml.length) {
    const tag = xml.indexOf('<', position)
    const parent = open.at(-1) ?? root
    const textEnd = tag < 0 ? xml.length : tag
    if (textEnd > position) parent.children.push(decodeEntities(xml.slice(position, textEnd)))
    if (tag < 0) break
    position = readTag(xml, tag, open)
  }
  if (open.length > 1) throw new UnreadableFile('unreadable', 'XML ends inside an element')
  return root
}

/** Handles what starts with the `<` at `start` and returns the position after it. */
function readTag(xml: string, start: number, open: XmlElement[]): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start)
  if (xml.startsWith('<?', start)) return after(xml, '?>', start)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = after(xml, ']]>', start)
    open.at(-1)?.children.push(xml.slice(start + 9, end - 3))
    return end
  }
  if (xml.startsWith('<!', start)) return skipDeclaration(xml, start)
  if (xml.startsWith('</', start)) return closeElement(xml, start, open)
  return openElement(xml, start, open)
}

function openElement(xml: string, start: number, open: XmlElement[]): number {
  OPEN_TAG.lastIndex = start
  const match = OPEN_TAG.exec(xml)
  if (!match) throw new UnreadableFile('unreadable', 'malformed XML tag')
  const [tag, name = '', attributes = ''] = match
  const element: XmlElement = { name, attributes, children: [] }
  open.at(-1)?.children.push(element)
  if (!tag.endsWith('/>')) open.push(element)
  if (open.length > MAX_DEPTH) throw new UnreadableFile('too_complex', 'XML is nested too deeply')
  return OPEN_TAG.lastIndex
}

function closeElement(xml: string, start: number, open: XmlElement[]): number {
  const end = after(xml, '>', start)
  const name = xml.slice(start + 2, end - 1).trim()
  if (open.length < 2 || open.pop()?.name !== name)
    throw new UnreadableFile('unreadable', 'XML tags do not match')
  return end
}

function skipDeclaration(xml: string, start: number): number {
  const end = after(xml, '>', start)
  if (xml.slice(start, end).includes('[')) throw new UnreadableFile('too_complex', 'XML declares entities')
  return end
}

function after(xml: string, mark: string, start: number): number {
  const found = xml.indexOf(mark, start)
  if (found < 0) throw new UnreadableFile('unreadable', 'XML breaks off')
  return found + mark.length
}

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (written, name: string) => {
    if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? written
    const code =
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const attributePatterns = new Map<string, RegExp>()

export function attribute(element: XmlElement, name: string): string | null {
  const pattern =
    attributePatterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributePatterns.set(name, pattern)
  const match = pattern.exec(element.attributes)
  const value = match?.[1] ?? match?.[2]
  return value === undefined ? null : decodeEntities(value)
}

export function elements(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => typeof child !== 'string')
}

/** The first element of that name anywhere below, in document order. */
export function findElement(parent: XmlElement, name: string): XmlElement | null {
  for (const child of elements(parent)) {
    const found = child.name === name ? child : findElement(child, name)
    if (found) return found
  }
  return null
}

/** All elements of that name below; none inside another of the same name. */
export function findElements(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((child) => (child.name === name ? [child] : findElements(child, name)))
}

export function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}
