/** An LRU cache of posits' vectors, within a bound; a posit too large for it is never cached. */
import type { Db } from '../../database/schema.ts'
import { listVectors, type VectorRow, type VectorState } from './queries.ts'
import { bytesOf, toSet, type VectorSet } from './vectors.ts'

const MEMORY_BYTES = 64 * 1024 * 1024
/** Some 12 MB of rows at once with the longest vectors in use. */
const ROWS_PER_READ = 1000

interface Held {
  state: VectorState
  set: VectorSet
}

export class VectorMemory {
  readonly #held = new Map<string, Held>()
  readonly #maxBytes: number

  constructor(maxBytes = MEMORY_BYTES) {
    this.#maxBytes = maxBytes
  }

  fits(count: number, dimensions: number): boolean {
    return count * dimensions * Float32Array.BYTES_PER_ELEMENT <= this.#maxBytes
  }

  async read(db: Db, positId: string, model: string, state: VectorState): Promise<VectorSet> {
    const held = this.#held.get(positId)
    this.#held.delete(positId)
    if (held && held.state.version === state.version && held.state.embedded === state.embedded) {
      this.#held.set(positId, held)
      return held.set
    }
    const set = toSet(await readAll(db, positId, model))
    this.#held.set(positId, { state, set })
    this.#forget()
    return set
  }

  /** Least recently used first. */
  #forget(): void {
    let bytes = 0
    for (const [id, { set }] of [...this.#held].reverse()) {
      bytes += bytesOf(set)
      if (bytes > this.#maxBytes) this.#held.delete(id)
    }
  }
}

async function readAll(db: Db, positId: string, model: string): Promise<VectorRow[]> {
  const rows: VectorRow[] = []
  for (;;) {
    const after = rows.at(-1)?.id ?? null
    const page = await listVectors(db, { positId, model, after, limit: ROWS_PER_READ })
    rows.push(...page)
    if (page.length < ROWS_PER_READ) return rows
  }
}
