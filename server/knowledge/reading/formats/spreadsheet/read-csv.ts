import { toMarkdown } from '../../blocks/blocks.ts'
import type { Reading } from '../../reading.ts'
import { decodeText } from '../text/text-encoding.ts'
import { csvRows, sniffDelimiter } from './csv-rows.ts'
import { rowsBlocks } from './sheet-blocks.ts'

/** Most often one pipe table with the first row as its header; exported sheets may hold captions and several tables. */
export function readCsv(bytes: Uint8Array): Reading {
  const source = decodeText(bytes).replace(/^\uFEFF/, '')
  // Excel's own way of naming the delimiter, as the file's first line.
  const named = /^sep=(.)\n/.exec(source)
  const text = source.slice(named?.[0].length ?? 0)
  return { text: toMarkdown(rowsBlocks(csvRows(text, named?.[1] ?? sniffDelimiter(text)))), title: null }
}
