import type { FileExtension } from '../../../../contract/knowledge.ts'
import { cleanText, cleanTitle, firstHeading } from '../blocks/clean-text.ts'
import type { ReadingLimits } from '../limits.ts'
import { type Reading, UnreadableFile } from '../reading.ts'
import { checkSignature } from './file-signature.ts'

type Parse = (bytes: Uint8Array, limits: ReadingLimits) => Promise<Reading>

/** Each parser is loaded only when a file needs it: the process lives for one file. */
const PARSERS: Record<FileExtension, Parse> = {
  pdf: async (bytes, limits) => (await import('./pdf/read-pdf.ts')).readPdf(bytes, limits),
  txt: async (bytes) => (await import('./text/read-plain-text.ts')).readPlainText(bytes),
  md: async (bytes) => (await import('./text/read-markdown.ts')).readMarkdown(bytes),
  csv: async (bytes) => (await import('./spreadsheet/read-csv.ts')).readCsv(bytes),
  doc: async (bytes) => (await import('./word/read-doc.ts')).readDoc(bytes),
  docx: async (bytes, limits) => (await import('./word/read-docx.ts')).readDocx(bytes, limits),
  odt: async (bytes, limits) => (await import('./open-document/read-odt.ts')).readOdt(bytes, limits),
  xls: async (bytes) => (await import('./spreadsheet/read-spreadsheet.ts')).readXls(bytes),
  xlsx: async (bytes, limits) => (await import('./spreadsheet/read-spreadsheet.ts')).readXlsx(bytes, limits),
  ods: async (bytes, limits) => (await import('./open-document/read-ods.ts')).readOds(bytes, limits),
}

/** Their first heading is the name of a sheet, which is seldom more than 'Sheet1'. */
const SPREADSHEETS: readonly FileExtension[] = ['xls', 'xlsx', 'ods', 'csv']

/** Checks and parses one file, without bounds on time and memory: call it in a process of its own. Throws `UnreadableFile`. */
export async function parseFile(
  extension: FileExtension,
  bytes: Uint8Array,
  limits: ReadingLimits,
): Promise<Reading> {
  if (bytes.every(isWhitespace)) throw new UnreadableFile('empty', 'nothing but whitespace')
  await checkSignature(bytes, extension)
  const reading = await PARSERS[extension](bytes, limits)
  const text = cleanText(reading.text)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new UnreadableFile('no_text', 'no letter and no digit')
  if (text.length > limits.maxCharacters)
    throw new UnreadableFile('too_much_text', `${text.length} characters`)
  return {
    text,
    title: cleanTitle(reading.title) ?? (SPREADSHEETS.includes(extension) ? null : firstHeading(text)),
  }
}

const isWhitespace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Maps any parser failure to the problem that the user sees. */
export function toUnreadableFile(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error
  const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown failure'
  // The engine's own range errors (stack, string and array length) carry no code; out-of-range reads in buffers do.
  const isExhausted = error instanceof RangeError && !('code' in error)
  return new UnreadableFile(isExhausted ? 'too_complex' : 'unreadable', detail, { cause: error })
}
