import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipArchive } from './zip-archive.ts'

const MODIFIED = new Date('2026-11-21T10:20:30Z')

async function* piece(content: string | Uint8Array) {
  yield content
}

async function collect(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of zipArchive(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('entries are unpacked as they were written, whatever their name, size and bytes', async () => {
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

test('a slow reader holds back the reading of entries', async () => {
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

test('an archive fails with the error of its entry', async () => {
  const failing = async function* () {
    yield 'half'
    throw new Error('the file is gone')
  }
  const entries = async function* () {
    yield { name: 'a', modified: MODIFIED, content: failing() }
  }
  await expect(collect(entries())).rejects.toThrow('the file is gone')
})
