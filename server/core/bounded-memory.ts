/**
 * A bounded Map in two generations: what is used stays, what is not goes after at most two turns. Nothing is counted or sorted per
 * use, which makes it as quick as a Map. Sizes are in whatever unit the caller counts.
 */
export class BoundedMemory<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  #size = 0
  readonly #limit: number
  readonly #sizeOf: (value: Value) => number

  /** `limit`: the size at which a new generation begins; up to two are held. */
  constructor(limit: number, sizeOf: (value: Value) => number = () => 1) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  get(key: string, size?: number): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old, size ?? this.#sizeOf(old))
    return old
  }

  set(key: string, value: Value, size = this.#sizeOf(value)): void {
    if (this.#size + size > this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(key, value)
    this.#size += size
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
