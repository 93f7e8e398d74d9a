import { Parser } from 'htmlparser2'
import { UnreadableFile } from '../reading.ts'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
}
export type XmlNode = XmlElement | string

/** Deeper than any honest document, shallow enough for the recursive walks over it. */
const MAX_DEPTH = 256

/**
 * XML as a tree. Only the five named entities and character references are decoded: a document that declares entities is refused,
 * so nothing expands and nothing is fetched.
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = { name, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
        if (open.length > MAX_DEPTH + 1) throw new UnreadableFile('too_complex', 'XML is nested too deeply')
      },
      onclosetag(_name, isImplied) {
        // The parser repairs tags that do not match. It calls the end of an empty element (`<a/>`) implied, too.
        if (isImplied && xml[parser.endIndex - 1] !== '/') throw unreadable('XML tags do not match')
        open.pop()
      },
      ontext: (text) => pushText(open.at(-1) ?? root, text),
      onprocessinginstruction(_name, data) {
        if (data.startsWith('!') && data.includes('['))
          throw new UnreadableFile('too_complex', 'XML declares entities')
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  if (open.length > 1) throw unreadable('XML ends inside an element')
  parser.end()
  if (xml.includes('<') && elements(root).length === 0) throw unreadable('XML without an element')
  return root
}

const unreadable = (detail: string) => new UnreadableFile('unreadable', detail)

/** A text arrives in pieces, cut at its entities. */
function pushText(parent: XmlElement, text: string): void {
  const last = parent.children.length - 1
  const previous = parent.children[last]
  if (typeof previous === 'string') parent.children[last] = previous + text
  else parent.children.push(text)
}

export const attribute = (element: XmlElement, name: string): string | null =>
  element.attributes[name] ?? null

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
