import { documentTitle } from '../../archive/document-title.ts'
import { openOfficeFile } from '../../archive/office-archive.ts'
import { attribute, findElement, findElements, parseXml, type XmlElement } from '../../archive/xml-tree.ts'
import { toMarkdown } from '../../blocks/blocks.ts'
import { promoteBoldParagraphs } from '../../blocks/bold-headings.ts'
import type { ReadingLimits } from '../../limits.ts'
import { type Reading, UnreadableFile } from '../../reading.ts'
import { type OdtStyles, odtBlocks } from './odt-blocks.ts'

export async function readOdt(bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  const archive = await openOfficeFile(bytes, 'odt', limits)
  const content = parseXml((await archive.readText('content.xml')) ?? '')
  const text = findElement(content, 'office:text')
  if (!text) throw new UnreadableFile('unreadable', 'no text in content.xml')
  const blocks = promoteBoldParagraphs(odtBlocks(text, documentStyles(content)))
  return { text: toMarkdown(blocks), title: await documentTitle(archive, 'meta.xml') }
}

function documentStyles(content: XmlElement): OdtStyles {
  const styles = findElements(content, 'style:style')
  const names = (found: XmlElement[]) => found.map((style) => attribute(style, 'style:name') ?? '')
  const isBold = (style: XmlElement) =>
    findElements(style, 'style:text-properties').some(
      (properties) => attribute(properties, 'fo:font-weight') === 'bold',
    )
  return {
    titles: new Set([
      'Title',
      ...names(styles.filter((style) => attribute(style, 'style:parent-style-name') === 'Title')),
    ]),
    bold: new Set(['Strong_20_Emphasis', ...names(styles.filter(isBold))]),
  }
}
