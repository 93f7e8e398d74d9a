import { UnreadableFile } from '../../reading.ts'

/** Share of control characters above which bytes are a program's and not a person's. Random bytes have over 0.1. */
const MAX_CONTROL_SHARE = 0.005

/** Bytes sampled to distinguish UTF-16 without a byte order mark from other encodings. */
const SAMPLE_BYTES = 4096

/**
 * A text file in the encoding it shows: a byte order mark, else UTF-16 by its zero bytes, else UTF-8 if it is valid, else
 * Windows-1252, which every byte sequence is. Throws `mislabelled` for what is no text in any of them.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (controlShare(text) > MAX_CONTROL_SHARE)
    throw new UnreadableFile('mislabelled', 'binary bytes in a text file')
  return text.replace(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Western text in UTF-16 is zero in nearly every second byte; in no other encoding does text hold zeros. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (odd > 0.6 && even < 0.05) return 'utf-16le'
  if (even > 0.6 && odd < 0.05) return 'utf-16be'
  return null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function controlShare(text: string): number {
  let controls = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (
      code < 32 ? code < 9 || code > 13 : (code >= 0x7f && code <= 0x9f && code !== 0x85) || code === 0xfffd
    )
      controls++
  }
  return text.length > 0 ? controls / text.length : 0
}
