import { findElement, parseXml, textOf } from './xml-tree.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Dublin Core's title, which Office Open XML and OpenDocument both keep in a part of its own. */
export async function documentTitle(
  archive: ZipArchive,
  part: 'docProps/core.xml' | 'meta.xml',
): Promise<string | null> {
  const xml = await archive.readText(part)
  const element = xml && findElement(parseXml(xml), 'dc:title')
  return element ? textOf(element) : null
}
