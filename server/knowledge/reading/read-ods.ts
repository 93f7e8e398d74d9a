import { toMarkdown } from './blocks.ts'
import { documentTitle } from './document-title.ts'
import type { ReadingLimits } from './limits.ts'
import { odsSheets } from './ods-sheets.ts'
import { openOfficeFile } from './office-archive.ts'
import type { Reading } from './reading.ts'
import { sheetsBlocks } from './sheet-blocks.ts'
import { parseXml } from './xml-tree.ts'

/** SheetJS reads these files too, but writes out every repeated cell and does not know which sheets are hidden. */
export function readOds(bytes: Uint8Array, limits: ReadingLimits): Reading {
  const archive = openOfficeFile(bytes, 'ods', limits)
  const sheets = odsSheets(parseXml(archive.readText('content.xml') ?? ''))
  return { text: toMarkdown(sheetsBlocks(sheets)), title: documentTitle(archive, 'meta.xml') }
}
