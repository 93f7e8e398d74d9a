/** Writes `.br` and `.gz` next to every asset of the browser build; the server sends them unchanged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/
/** Smaller files gain nothing worth a second file. */
const MIN_BYTES = 1024

/** `folder`: the built web app, once all of it is written (the framework's manifest comes last). */
export function compressAssets(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((entry) => COMPRESSIBLE.test(entry))) {
    const path = join(folder, name)
    const content = readFileSync(path)
    if (content.length < MIN_BYTES) continue
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
