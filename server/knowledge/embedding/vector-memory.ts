/** An LRU cache of posits' vectors, within a bound; a posit too large for it is never cached. */
import type { Db } from '../../database/schema.ts'
import { listVectors, type VectorRow, type VectorState } from './queries.ts'

/** Some 12 MB of rows at once with the longest vectors in use. */
const ROWS_PER_READ = 1000

interface Held<Set> {
  state: VectorState
  set: Set
}

/** How rows are held, and how many bytes that takes. */
export interface Holding<Set> {
  toSet(rows: readonly VectorRow[]): Set
  bytesOf(set: Set): number
  /** Of all sets together, and of one: a larger one is never held. */
  maxBytes: number
  setMaxBytes: number
}

export class VectorMemory<Set> {
  readonly #held = new Map<string, Held<Set>>()
  readonly #holding: Holding<Set>

  constructor(holding: Holding<Set>) {
    this.#holding = holding
  }

  /** `rowsFound`: what to read of a posit that is too large to be held. */
  async read(
    db: Db,
    positId: string,
    model: string,
    state: VectorState,
    rowsFound: () => Promise<VectorRow[]>,
  ): Promise<Set> {
    if (state.bytes > this.#holding.setMaxBytes) return this.#holding.toSet(await rowsFound())
    const held = this.#held.get(positId)
    this.#held.delete(positId)
    if (held && held.state.version === state.version && held.state.embedded === state.embedded) {
      this.#held.set(positId, held)
      return held.set
    }
    const set = this.#holding.toSet(await readAll(db, positId, model))
    this.#held.set(positId, { state, set })
    this.#forget()
    return set
  }

  /** Least recently used first. */
  #forget(): void {
    let bytes = 0
    for (const [id, { set }] of [...this.#held].reverse()) {
      bytes += this.#holding.bytesOf(set)
      if (bytes > this.#holding.maxBytes) this.#held.delete(id)
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
