import type { Reading } from '../../reading.ts'
import { decodeText } from './text-encoding.ts'

/** A text file has no structure but its paragraphs, which are left unchanged. */
export function readPlainText(bytes: Uint8Array): Reading {
  return { text: decodeText(bytes), title: null }
}
