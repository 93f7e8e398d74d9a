/** Drawn pictures, each drawn once: the last ones in memory, those of posits in the stored files too. */

import { LRUCache } from 'lru-cache'
import type { Core } from '../../core/core.ts'
import { type Card, fingerprint } from './card.ts'
import { createDrawer } from './drawer.ts'

const CACHED_PICTURES = 100
/** A stored picture begins with the fingerprint of what it shows: an outdated one is drawn again and overwritten. */
const FINGERPRINT_BYTES = 64

export interface CardStore {
  /** `fileKey`: where it is kept; without one only in memory. */
  picture(card: Card, fileKey?: string): Promise<Uint8Array<ArrayBuffer>>
}

export function createCardStore({ files }: Pick<Core, 'files'>): CardStore {
  const drawer = createDrawer()
  const cache = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: CACHED_PICTURES })

  async function readStored(fileKey: string, wanted: string) {
    const bytes = await files.getBytes(fileKey).catch(() => null)
    const found = bytes && Buffer.from(bytes.subarray(0, FINGERPRINT_BYTES)).toString('latin1')
    return bytes && found === wanted ? new Uint8Array(bytes.subarray(FINGERPRINT_BYTES)) : null
  }

  async function make(card: Card, wanted: string, fileKey: string | undefined) {
    const stored = fileKey ? await readStored(fileKey, wanted) : null
    if (stored) return stored
    const png = new Uint8Array(await drawer.draw(card))
    const keep = fileKey && files.put(fileKey, Buffer.concat([Buffer.from(wanted, 'latin1'), png]))
    // A full disk costs the next drawing and nothing else; the store has said on the log what it lacks.
    if (keep) await keep.catch(() => {})
    return png
  }

  return {
    picture(card, fileKey) {
      const wanted = fingerprint(card)
      const known = cache.get(wanted)
      if (known) return known
      const picture = make(card, wanted, fileKey)
      cache.set(wanted, picture)
      // The asker gets the failure; the next one tries again.
      picture.catch(() => cache.delete(wanted))
      return picture
    },
  }
}
