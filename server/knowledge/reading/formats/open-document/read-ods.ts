import { documentTitle } from '../../archive/document-title.ts'
import { openOfficeFile } from '../../archive/office-archive.ts'
import { parseXml } from '../../archive/xml-tree.ts'
import { toMarkdown } from '../../blocks/blocks.ts'
import type { ReadingLimits } from '../../limits.ts'
import type { Reading } from '../../reading.ts'
import { sheetsBlocks } from '../spreadsheet/sheet-blocks.ts'
import { odsSheets } from './ods-sheets.ts'

/** SheetJS reads these files too, but writes out every repeated cell and does not know which sheets are hidden. */
export function readOds(bytes: Uint8Array, limits: ReadingLimits): Reading {
  const archive = openOfficeFile(bytes, 'ods', limits)
  const sheets = odsSheets(parseXml(archive.readText('content.xml') ?? ''))
  return { text: toMarkdown(sheetsBlocks(sheets)), title: documentTitle(archive, 'meta.xml') }
}
