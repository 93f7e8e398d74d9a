import { documentTitle } from '../../archive/document-title.ts'
import { openOfficeFile } from '../../archive/office-archive.ts'
import { parseXml } from '../../archive/xml-tree.ts'
import { toMarkdown } from '../../blocks/blocks.ts'
import type { ReadingLimits } from '../../limits.ts'
import type { Reading } from '../../reading.ts'
import { sheetsBlocks } from '../spreadsheet/sheet-blocks.ts'
import { odsSheets } from './ods-sheets.ts'

/** SheetJS reads these files too, but writes out every repeated cell and does not know which sheets are hidden. */
export async function readOds(bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  const archive = await openOfficeFile(bytes, 'ods', limits)
  const sheets = odsSheets(parseXml((await archive.readText('content.xml')) ?? ''))
  return { text: toMarkdown(sheetsBlocks(sheets)), title: await documentTitle(archive, 'meta.xml') }
}
