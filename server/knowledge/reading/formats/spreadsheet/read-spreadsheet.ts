import { type CellObject, read, SSF, set_cptable, type WorkBook } from '@e965/xlsx'
import { openOfficeFile } from '../../archive/office-archive.ts'
import { plainArchive } from '../../archive/plain-archive.ts'
import { toMarkdown } from '../../blocks/blocks.ts'
import type { ReadingLimits } from '../../limits.ts'
import { type Reading, UnreadableFile } from '../../reading.ts'
import { holdsEncryptedPackage, openOle } from '../word/ole-file.ts'
import { type Sheet, sheetsBlocks } from './sheet-blocks.ts'

/** Rows read of one sheet: more than any that stays within the bound on characters. */
const MAX_ROWS = 400_000

export async function readXlsx(bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  return readWorkbook(await plainArchive(await openOfficeFile(bytes, 'xlsx', limits)))
}

export async function readXls(bytes: Uint8Array): Promise<Reading> {
  const file = openOle(bytes)
  const stream = file.stream('Workbook') ?? file.stream('Book')
  if (holdsEncryptedPackage(file) || (stream && isEncryptedWorkbook(stream))) {
    throw new UnreadableFile('encrypted', 'workbook is encrypted')
  }
  if (!stream) throw new UnreadableFile('mislabelled', 'compound file without a workbook')
  // Files of Excel 95 and before hold text in the code page of their country.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  return readWorkbook(bytes)
}

function readWorkbook(bytes: Uint8Array): Reading {
  const workbook = read(bytes, {
    type: 'buffer',
    dense: true,
    sheetRows: MAX_ROWS,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
  })
  return { text: toMarkdown(sheetsBlocks(visibleSheets(workbook))), title: workbook.Props?.Title ?? null }
}

function visibleSheets(workbook: WorkBook): Sheet[] {
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name]
    if (!sheet || workbook.Workbook?.Sheets?.[index]?.Hidden) return []
    // Only cells that are there: the range a sheet declares may span millions that are not.
    return [
      {
        name,
        rows: Array.from(sheet['!data'] ?? [], (row) =>
          Array.from(row ?? [], (cell) => displayed(cell, date1904)),
        ),
      },
    ]
  })
}

/** As displayed, except for dates in digits alone, where day and month are ambiguous. */
function displayed(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.t === 'e') return ''
  const text = cell.w ?? (cell.v === undefined ? '' : String(cell.v))
  if (
    typeof cell.v !== 'number' ||
    cell.v < 1 ||
    !cell.z ||
    !/^[\d\s./:-]+$/.test(text) ||
    !SSF.is_date(cell.z)
  )
    return text
  const { y, m, d, H, M } = SSF.parse_date_code(cell.v, { date1904 })
  return `${y}-${twoDigits(m)}-${twoDigits(d)}${H || M ? ` ${twoDigits(H)}:${twoDigits(M)}` : ''}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const FILEPASS_RECORD = 0x2f
const EOF_RECORD = 0x0a

/** An encrypted workbook has FilePass among its first records ([MS-XLS] 2.4.117). */
function isEncryptedWorkbook(stream: Uint8Array): boolean {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  for (
    let position = 0;
    position + 4 <= view.byteLength;
    position += 4 + view.getUint16(position + 2, true)
  ) {
    const record = view.getUint16(position, true)
    if (record === FILEPASS_RECORD) return true
    if (record === EOF_RECORD) return false
  }
  return false
}
