import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipArchive } from './zip-archive.ts'
import { centralHeader, endOfArchive } from './zip-records.ts'

const MODIFIED = new Date('2026-11-21T10:20:30Z')

async function* piece(content: string | Uint8Array) {
  yield content
}

async function collect(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of zipArchive(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('what goes in comes out, whatever its name, size and bytes', async () => {
  const large = randomBytes(3_000_000)
  const entries = async function* () {
    yield { name: 'empty.txt', modified: MODIFIED, content: piece('') }
    yield { name: 'größe/東京.md', modified: MODIFIED, content: piece('Grüße aus 東京') }
    yield { name: 'large.bin', modified: MODIFIED, content: piece(large) }
  }
  const files = unzipSync(await collect(entries()))
  expect(Object.keys(files)).toEqual(['empty.txt', 'größe/東京.md', 'large.bin'])
  expect(Buffer.from(files['größe/東京.md'] ?? []).toString()).toBe('Grüße aus 東京')
  expect(Buffer.compare(files['large.bin'] ?? Buffer.alloc(0), large)).toBe(0)
})

test('what outgrows 16 and 32 bits is written in 64', () => {
  const GIGABYTES_5 = 5 * 2 ** 30
  const end = endOfArchive(66_000, 1000, GIGABYTES_5)
  expect([end.readUInt32LE(0), Number(end.readBigUInt64LE(32)), Number(end.readBigUInt64LE(48))]).toEqual([
    0x0606_4b50,
    66_000,
    GIGABYTES_5,
  ])
  const locator = end.subarray(56, 76)
  expect([locator.readUInt32LE(0), Number(locator.readBigUInt64LE(8))]).toEqual([
    0x0706_4b50,
    GIGABYTES_5 + 1000,
  ])
  expect([end.readUInt16LE(76 + 10), end.readUInt32LE(76 + 16)]).toEqual([0xffff, 0xffff_ffff])
  const entry = {
    name: Buffer.from('a'),
    modified: MODIFIED,
    crc: 1,
    size: 1,
    packed: 1,
    offset: GIGABYTES_5,
  }
  const header = centralHeader(entry)
  expect([header.readUInt32LE(42), Number(header.readBigUInt64LE(46 + 1 + 4))]).toEqual([
    0xffff_ffff,
    GIGABYTES_5,
  ])
})

test('no more is read than a slow reader has taken, but for a buffer', async () => {
  const PIECE = 64 * 1024
  let given = 0
  const content = async function* () {
    for (; given < 1000; given++) yield randomBytes(PIECE)
  }
  const entries = async function* () {
    yield { name: 'endless.bin', modified: MODIFIED, content: content() }
  }
  const archive = zipArchive(entries())
  let taken = 0
  while (taken < 10 * PIECE) taken += ((await archive.next()).value as Buffer).length
  await new Promise((resolve) => setImmediate(resolve))
  expect(given).toBeLessThan(40)
  await archive.return(undefined)
})

test('an entry that fails ends the archive with its failure', async () => {
  const failing = async function* () {
    yield 'half'
    throw new Error('the file is gone')
  }
  const entries = async function* () {
    yield { name: 'a', modified: MODIFIED, content: failing() }
  }
  await expect(collect(entries())).rejects.toThrow('the file is gone')
})
