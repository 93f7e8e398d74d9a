/** The fixed records of a ZIP archive, byte by byte (APPNOTE.TXT 6.3.10, §4.3). */

export interface EntryRecord {
  name: Buffer
  modified: Date
  crc: number
  size: number
  packed: number
  /** Where its local header stands in the archive. */
  offset: number
}

const VERSION = 45
/** Sizes behind the entry; names in UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** Made on Unix, so that readers take the permissions below: a plain file, read and written by its owner. */
const MADE_BY = (3 << 8) | VERSION
const PERMISSIONS = 0o100644 * 65_536
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff

/** Little-endian fields of 2, 4 or 8 bytes. */
function fields(...parts: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const record = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes === 2) record.writeUInt16LE(value, at)
    else if (bytes === 4) record.writeUInt32LE(value, at)
    else record.writeBigUInt64LE(BigInt(value), at)
    at += bytes
  }
  return record
}

function dosTime(date: Date): [2, number][] {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return [
    [2, time],
    [2, day],
  ]
}

export function localHeader({ name, modified }: EntryRecord): Buffer {
  const header = fields(
    [4, 0x0403_4b50],
    ...([VERSION, FLAGS, DEFLATED].map((value) => [2, value]) as [2, number][]),
    ...dosTime(modified),
    ...([0, 0, 0].map((value) => [4, value]) as [4, number][]),
    [2, name.length],
    [2, 0],
  )
  return Buffer.concat([header, name])
}

export const sizesOf = ({ crc, packed, size }: EntryRecord): Buffer =>
  fields([4, 0x0807_4b50], [4, crc], [4, packed], [4, size])

export function centralHeader({ name, modified, crc, size, packed, offset }: EntryRecord): Buffer {
  const isFar = offset >= MAX_32
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  const header = fields(
    [4, 0x0201_4b50],
    ...([MADE_BY, VERSION, FLAGS, DEFLATED].map((value) => [2, value]) as [2, number][]),
    ...dosTime(modified),
    ...([crc, packed, size].map((value) => [4, value]) as [4, number][]),
    ...([name.length, extra.length, 0, 0, 0].map((value) => [2, value]) as [2, number][]),
    [4, PERMISSIONS],
    [4, isFar ? MAX_32 : offset],
  )
  return Buffer.concat([header, name, extra])
}

export function endOfArchive(entries: number, size: number, offset: number): Buffer {
  const isLarge = entries >= MAX_16 || size >= MAX_32 || offset >= MAX_32
  const end = fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, Math.min(entries, MAX_16)],
    [2, Math.min(entries, MAX_16)],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(offset, MAX_32)],
    [2, 0],
  )
  return isLarge ? Buffer.concat([end64(entries, size, offset), end]) : end
}

function end64(entries: number, size: number, offset: number): Buffer {
  const record = fields(
    [4, 0x0606_4b50],
    [8, 44],
    [2, MADE_BY],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, size],
    [8, offset],
  )
  const locator = fields([4, 0x0706_4b50], [4, 0], [8, offset + size], [4, 1])
  return Buffer.concat([record, locator])
}
