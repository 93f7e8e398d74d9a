import { buffer } from 'node:stream/consumers'
import { validateFileName } from 'yauzl'
import { ZipFile } from 'yazl'
import { UnreadableFile } from '../reading.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Parts that hold pictures, drawings, caches and styling, but none of the text. */
const WITHOUT_TEXT =
  /^(?:customXml|(?:word|xl)\/(?:media|embeddings|charts|diagrams|drawings|theme|glossary|fonts|pivot\w*|printerSettings))\//i

/**
 * The same Office Open XML file with nothing in it but text-bearing XML, stored uncompressed. A parser given this cannot be led
 * to unpack anything: sizes are true, names are unique, no entities are declared.
 */
export async function plainArchive(archive: ZipArchive): Promise<Buffer> {
  const plain = new ZipFile()
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/i.test(name) || WITHOUT_TEXT.test(name) || validateFileName(name)) continue
    const part = await archive.read(name)
    if (!part) continue
    refuseEntities(part)
    plain.addBuffer(part, name, { compress: false })
  }
  plain.end()
  return buffer(plain.outputStream)
}

/** Office Open XML forbids document type declarations (ECMA-376 part 2), so any is an attack and not a habit of some program. */
function refuseEntities(part: Buffer): void {
  for (const mark of DECLARATION_MARKS) {
    if (part.includes(mark)) throw new UnreadableFile('too_complex', 'XML declares a document type')
  }
}

const DECLARATION_MARKS = ['<!DOCTYPE', '<!ENTITY'].flatMap((mark) => [
  Buffer.from(mark),
  Buffer.from(mark, 'utf16le'),
])
