/** How near things are to all that an owner says: of a fire brigade the youth group is near, and the furniture on the bonfire is not. */
import { LRUCache } from 'lru-cache'
import type { LessonInput } from '../../types.ts'
import type { RankedThing } from './rank-things.ts'
import { withoutArticle } from './things.ts'

/** Statements that say what it is all about: what was said first, and last. */
const FIRST = 3
const LAST = 9
/** A statement is read this far. */
const READ_CHARACTERS = 400
/** 3 MB. */
const cache = new LRUCache<string, Float32Array>({ max: 2000 })

type Encode = (text: string) => Promise<Float32Array | null>

export const encoderOf =
  ({ encode }: Pick<LessonInput, 'encode'>, signal: AbortSignal): Encode =>
  async (text) => {
    const cached = cache.get(text)
    if (cached || !encode) return cached ?? null
    const vector = await encode(text, signal)
    if (vector) cache.set(text, vector)
    return vector
  }

/** The same with how central each is, where all of them can be encoded. */
export async function withCentrality(
  things: RankedThing[],
  texts: readonly string[],
  encode: Encode,
): Promise<RankedThing[]> {
  const telling = texts.filter((_, at) => at < FIRST || at >= texts.length - LAST)
  const said = await Promise.all(telling.map((text) => encode(text.slice(0, READ_CHARACTERS))))
  const named = await Promise.all(things.map(({ text }) => encode(withoutArticle(text))))
  return things.map((thing, at) => {
    const vector = named[at]
    const near = said.flatMap((other) => (vector && other ? [closeness(vector, other)] : []))
    const isKnown = near.length > 0 && near.length === said.length
    return isKnown ? { ...thing, central: near.reduce((sum, one) => sum + one, 0) / near.length } : thing
  })
}

const closeness = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
