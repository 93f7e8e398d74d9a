/** A Vite plugin: writes `.br` and `.gz` beside every asset of the browser build, for the server to send as they are. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/
/** Smaller files gain nothing worth a second file. */
const MIN_BYTES = 1024

export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle: {
      sequential: true,
      handler(options) {
        if (this.environment.name !== 'client' || !options.dir) return
        const names = readdirSync(options.dir, { recursive: true, encoding: 'utf8' })
        for (const name of names.filter((entry) => COMPRESSIBLE.test(entry))) {
          const path = join(options.dir, name)
          const content = readFileSync(path)
          if (content.length < MIN_BYTES) continue
          writeFileSync(`${path}.br`, brotliCompressSync(content))
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
