import type { ScreenshotType } from '../../../contract/bug-reports.ts'

const SIGNATURES: Record<Exclude<ScreenshotType, 'image/svg+xml'>, RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
}
const SIGNATURE_BYTES = 12

/** Allows an XML declaration, comments and a document type before the `<svg>` element. */
const SVG =
  /^\s*(?:<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!doctype svg[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<svg[\s>]/i
const SVG_START_BYTES = 4096

/** Whether the bytes are of the kind that is claimed. What they hold further on is never run: see `open-screenshot.ts`. */
export function hasSignature(bytes: Buffer, type: ScreenshotType): boolean {
  if (type !== 'image/svg+xml') return SIGNATURES[type].test(bytes.toString('latin1', 0, SIGNATURE_BYTES))
  return SVG.test(bytes.toString('utf8', 0, SVG_START_BYTES).replace(/^\ufeff/, ''))
}
