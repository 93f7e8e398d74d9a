import type { FileExtension } from '../../../../contract/knowledge.ts'
import { UnreadableFile } from '../reading.ts'

type Container = 'pdf' | 'zip' | 'ole' | 'other'

const SIGNATURES: [Container, number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['other', [0x89, 0x50, 0x4e, 0x47]], // PNG
  ['other', [0xff, 0xd8, 0xff]], // JPEG
  ['other', [0x47, 0x49, 0x46, 0x38]], // GIF
  ['other', [0x1f, 0x8b]], // gzip
  ['other', [0x7b, 0x5c, 0x72, 0x74, 0x66]], // RTF
  ['other', [0x7f, 0x45, 0x4c, 0x46]], // ELF
]

/** Viewers look for the PDF mark this far in; some programs put bytes of their own before it. */
const PDF_MARK_WITHIN_BYTES = 1024

const CONTAINERS: Record<FileExtension, Container | 'text'> = {
  pdf: 'pdf',
  txt: 'text',
  md: 'text',
  csv: 'text',
  doc: 'ole',
  xls: 'ole',
  docx: 'zip',
  odt: 'zip',
  xlsx: 'zip',
  ods: 'zip',
}

/** Throws `mislabelled` when the first bytes are not of the kind that the name promises. */
export async function checkSignature(bytes: Uint8Array, extension: FileExtension): Promise<void> {
  const container = containerOf(bytes)
  const expected = CONTAINERS[extension]
  if (container === (expected === 'text' ? null : expected)) return
  // A password turns an Office Open XML file into a compound file.
  if (expected === 'zip' && container === 'ole') await refuseEncryptedPackage(bytes)
  throw new UnreadableFile(
    'mislabelled',
    `${extension} with the signature of ${container ?? 'nothing known'}`,
  )
}

function containerOf(bytes: Uint8Array): Container | null {
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  if (found) return found[0]
  return Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN_BYTES)).includes('%PDF-') ? 'pdf' : null
}

async function refuseEncryptedPackage(bytes: Uint8Array): Promise<void> {
  const { holdsEncryptedPackage, openOle } = await import('./word/ole-file.ts')
  if (holdsEncryptedPackage(openOle(bytes)))
    throw new UnreadableFile('encrypted', 'locked Office Open XML package')
}
