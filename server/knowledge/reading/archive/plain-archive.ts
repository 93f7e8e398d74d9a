import { zipSync } from 'fflate'
import { UnreadableFile } from '../reading.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Parts that hold pictures, drawings, caches and styling, but none of the text. */
const WITHOUT_TEXT =
  /^(?:customXml|(?:word|xl)\/(?:media|embeddings|charts|diagrams|drawings|theme|glossary|fonts|pivot\w*|printerSettings))\//i

/**
 * The same Office Open XML file with nothing in it but text-bearing XML, stored uncompressed. A parser given this cannot be led
 * to unpack anything: sizes are true, names are unique, no entities are declared.
 */
export function plainArchive(archive: ZipArchive): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/i.test(name) || WITHOUT_TEXT.test(name)) continue
    const part = archive.read(name)
    if (!part) continue
    refuseEntities(part)
    parts[name] = part
  }
  return zipSync(parts, { level: 0 })
}

/** Office Open XML forbids document type declarations (ECMA-376 part 2), so any is an attack and not a habit of some program. */
function refuseEntities(part: Uint8Array): void {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  for (const mark of DECLARATION_MARKS) {
    if (bytes.includes(mark)) throw new UnreadableFile('too_complex', 'XML declares a document type')
  }
}

const DECLARATION_MARKS = ['<!DOCTYPE', '<!ENTITY'].flatMap((mark) => [
  Buffer.from(mark),
  Buffer.from(mark, 'utf16le'),
])
