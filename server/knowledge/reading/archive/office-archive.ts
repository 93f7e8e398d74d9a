import type { FileExtension } from '../../../../contract/knowledge.ts'
import type { ReadingLimits } from '../limits.ts'
import { UnreadableFile } from '../reading.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

/** In `[Content_Types].xml`, what the main part of each Office Open XML format is called. */
const MAIN_PART_TYPES: Partial<Record<FileExtension, RegExp>> = {
  docx: /(?:wordprocessingml\.(?:document|template)|ms-word\.(?:document|template)\.macroEnabled)\.main\+xml/i,
  xlsx: /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template)\.macroEnabled)\.main\+xml/i,
}

/** Content of the `mimetype` part of each OpenDocument format; templates and macro variants begin alike. */
const ODF_TYPES: Partial<Record<FileExtension, string>> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** Opens a zip that must be the named office format. Throws `mislabelled` when it is another one, `encrypted` when it is locked. */
export async function openOfficeFile(
  bytes: Uint8Array,
  extension: FileExtension,
  limits: ReadingLimits,
): Promise<ZipArchive> {
  const archive = await openZip(bytes, limits)
  const isNamedFormat = ODF_TYPES[extension]
    ? await isOpenDocument(archive, extension)
    : await isOpenXml(archive, extension)
  if (!isNamedFormat) throw new UnreadableFile('mislabelled', `a zip, but not ${extension}`)
  return archive
}

async function isOpenXml(archive: ZipArchive, extension: FileExtension): Promise<boolean> {
  const types = await archive.readText('[Content_Types].xml')
  return MAIN_PART_TYPES[extension]?.test(types ?? '') ?? false
}

async function isOpenDocument(archive: ZipArchive, extension: FileExtension): Promise<boolean> {
  const type = (await archive.readText('mimetype'))?.trim()
  if (!type?.startsWith(ODF_TYPES[extension] ?? '\n')) return false
  const manifest = (await archive.readText('META-INF/manifest.xml')) ?? ''
  // Newer writers lock the package as a whole, older ones each part.
  if (archive.names.includes('encrypted-package') || /<(?:[\w-]+:)?encryption-data[\s>]/.test(manifest)) {
    throw new UnreadableFile('encrypted', 'OpenDocument package is encrypted')
  }
  return true
}
