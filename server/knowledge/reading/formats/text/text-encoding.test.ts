import { expect, test } from 'vitest'
import { decodeText } from './text-encoding.ts'

const TEXT = 'Größe: 5 €\nÄrger über Öl, naïve façade\n'

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['big-endian UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ['big-endian UTF-16 without a mark', Buffer.from(TEXT, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(TEXT.replace('€', '\x80'), 'latin1')],
  ['lines of Windows', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
])('%s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

test('a binary is not text', () => {
  const bytes = Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251)
  expect(() => decodeText(bytes)).toThrow('mislabelled')
})
