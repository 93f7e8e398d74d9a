import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

export interface ArchiveEntry {
  name: string
  /** A piece of a table or a stored file: ten megabytes and a little at most. */
  bytes: Buffer
}

/** Entry after entry; an archive that was cut off or damaged throws where that shows. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries)
  // Its failure also ends `entries`, where it is thrown.
  reading.catch(() => {})
  for await (const entry of entries) {
    yield { name: entry.header.name, bytes: await buffer(entry) }
  }
  await reading
}
