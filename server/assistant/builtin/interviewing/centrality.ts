/** How near things are to all that an owner says: of a fire brigade the youth group is near, and the furniture on the bonfire is not. */
import { LRUCache } from 'lru-cache'
import type { LessonInput } from '../../types.ts'
import type { RankedThing } from './rank-things.ts'
import { withoutArticle } from './things.ts'

/** Statements that say what it is all about: what was said first, and last. */
const FIRST = 3
const LAST = 9
/** Of what all is about, beside what the one statement is about. */
const MATTER_WEIGHT = 2
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

/** The same with how central each is, to all that was said and to the statement that names it, where these can be encoded. */
export async function withCentrality(
  things: RankedThing[],
  texts: readonly string[],
  encode: Encode,
): Promise<RankedThing[]> {
  const telling = texts.filter((_, at) => at < FIRST || at >= texts.length - LAST)
  const read = (text = '') => encode(text.slice(0, READ_CHARACTERS))
  const said = await Promise.all(telling.map(read))
  return Promise.all(
    things.map(async (thing) => {
      const [vector, own] = await Promise.all([
        encode(withoutArticle(thing.text)),
        read(texts[Math.max(...thing.texts)]),
      ])
      const near = said.flatMap((other) => (vector && other ? [closeness(vector, other)] : []))
      if (!vector || !own || near.length === 0 || near.length < said.length) return thing
      const mean = near.reduce((sum, one) => sum + one, 0) / near.length
      return { ...thing, central: MATTER_WEIGHT * mean + closeness(vector, own) }
    }),
  )
}

const closeness = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
