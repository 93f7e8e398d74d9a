import type { Reading } from '../../reading.ts'
import { decodeText } from './text-encoding.ts'

/** A text file has no structure but its paragraphs; they are left as they stand. */
export function readPlainText(bytes: Uint8Array): Reading {
  return { text: decodeText(bytes), title: null }
}
