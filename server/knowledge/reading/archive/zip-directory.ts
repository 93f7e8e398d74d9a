import { UnreadableFile } from '../reading.ts'

export interface ZipEntry {
  /** 0 stored, 8 deflated. */
  method: number
  encrypted: boolean
  crc: number
  packedSize: number
  /** As declared; never trusted for anything but an early refusal. */
  size: number
  /** Where the packed bytes begin. */
  start: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const COMMENT_MAX = 0xffff
const ZIP64_MARK = 0xffffffff
const ZIP64_EXTRA_ID = 1

/**
 * The central directory (PKWARE APPNOTE 4.3), which is what office programs read; local headers only say where bytes begin.
 * Of entries with one name the first stands. Zip64 is known as far as small files have it: some writers put every size there.
 */
export function listZipEntries(bytes: Uint8Array, maxEntries: number): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new UnreadableFile('too_complex', `${count} zip entries`)
  const entries = new Map<string, ZipEntry>()
  let position = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (position + ENTRY_SIZE > view.byteLength || view.getUint32(position, true) !== ENTRY_SIGNATURE)
      throw damaged()
    const nameLength = view.getUint16(position + 28, true)
    const nameStart = position + ENTRY_SIZE
    const name = new TextDecoder()
      .decode(bytes.subarray(nameStart, nameStart + nameLength))
      .replaceAll('\\', '/')
    if (!entries.has(name)) entries.set(name, readEntry(view, position))
    position =
      nameStart + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - COMMENT_MAX)
  for (let position = view.byteLength - END_SIZE; position >= first; position--) {
    if (view.getUint32(position, true) === END_SIGNATURE) return position
  }
  throw damaged()
}

function readEntry(view: DataView, position: number): ZipEntry {
  const fields = [position + 24, position + 20, position + 42].map((field) => view.getUint32(field, true))
  const [size = 0, packedSize = 0, local = 0] = withZip64(view, position, fields)
  if (local + LOCAL_SIZE > view.byteLength || view.getUint32(local, true) !== LOCAL_SIGNATURE) throw damaged()
  return {
    method: view.getUint16(position + 10, true),
    encrypted: (view.getUint16(position + 8, true) & 1) === 1,
    crc: view.getUint32(position + 16, true),
    packedSize,
    size,
    start: local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
  }
}

/** Size, packed size and offset: those that read 0xffffffff stand in that order, 8 bytes each, in extra field 1. */
function withZip64(view: DataView, position: number, fields: number[]): number[] {
  if (!fields.includes(ZIP64_MARK)) return fields
  let extra = position + ENTRY_SIZE + view.getUint16(position + 28, true)
  const end = Math.min(extra + view.getUint16(position + 30, true), view.byteLength)
  while (extra + 4 <= end && view.getUint16(extra, true) !== ZIP64_EXTRA_ID)
    extra += 4 + view.getUint16(extra + 2, true)
  let value = extra + 4
  return fields.map((field) => {
    if (field !== ZIP64_MARK) return field
    if (value + 8 > end) throw damaged()
    value += 8
    return Number(view.getBigUint64(value - 8, true))
  })
}

const damaged = () => new UnreadableFile('unreadable', 'zip directory is damaged')
