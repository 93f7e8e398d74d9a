import { attribute, elements, findElements, parseXml, type XmlElement } from '../../archive/xml-tree.ts'

/** Chains of styles are short; a longer one goes in circles. */
const MAX_STYLE_CHAIN = 10

/**
 * Mammoth's style map for one document: every paragraph style that is a heading, whatever it is called, by its outline level
 * or by the heading it is based on. The title of the document is a heading; a table of contents is not text.
 */
export function headingStyleMap(stylesXml: string): string[] {
  const all = findElements(parseXml(stylesXml), 'w:style').filter(
    (style) => attribute(style, 'w:type') === 'paragraph',
  )
  const styles = new Map(all.map((style) => [attribute(style, 'w:styleId') ?? '', style]))
  return all.flatMap((style) => {
    const id = attribute(style, 'w:styleId') ?? ''
    if (!/^[A-Za-z][\w-]*$/.test(id)) return []
    if (/^toc \d/i.test(styleName(style))) return [`p.${id} => !`]
    const level = headingLevel(style, styles)
    return level === null ? [] : [`p.${id} => h${level}:fresh`]
  })
}

function headingLevel(style: XmlElement, styles: Map<string, XmlElement>): number | null {
  let current: XmlElement | undefined = style
  for (let step = 0; current && step < MAX_STYLE_CHAIN; step++) {
    if (/^title$/i.test(styleName(current))) return 1
    const named = /^heading ([1-6])$/i.exec(styleName(current))?.[1]
    if (named) return Number(named)
    const outline = value(
      elements(current).find((child) => child.name === 'w:pPr'),
      'w:outlineLvl',
    )
    if (outline) return Number(outline) < 6 ? Number(outline) + 1 : null
    current = styles.get(value(current, 'w:basedOn') ?? '')
  }
  return null
}

const styleName = (style: XmlElement) => value(style, 'w:name') ?? ''

function value(parent: XmlElement | undefined, name: string): string | null {
  const child = parent && elements(parent).find((element) => element.name === name)
  return child ? attribute(child, 'w:val') : null
}
