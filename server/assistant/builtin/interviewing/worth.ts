/** Which of the things that an owner named are worth a question, and what they are: of a fire brigade the youth group is, and the furniture on the bonfire is not. */
import { LRUCache } from 'lru-cache'
import type { LessonInput } from '../../types.ts'
import type { RankedThing } from './rank-things.ts'
import { readThing } from './read-thing.ts'
import { withoutArticle } from './things.ts'

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

/** The same with what they are worth, where they can be encoded. */
export const withWorth = (
  things: RankedThing[],
  texts: readonly string[],
  encode: Encode,
): Promise<RankedThing[]> =>
  Promise.all(
    things.map(async (thing) => {
      const statement = (texts[Math.max(...thing.texts)] ?? '').slice(0, READ_CHARACTERS)
      const [vector, own] = await Promise.all([encode(withoutArticle(thing.text)), encode(statement)])
      return vector && own ? { ...thing, ...readThing({ ...thing, statement, vector, own }) } : thing
    }),
  )

/** The most worth first. */
export const byWorth = (a: RankedThing, b: RankedThing) => (b.worth ?? 0) - (a.worth ?? 0)

/** Somewhat below the share of all things that were labelled as worth one. */
const WORTH_LEAST = 0.4
export const isWorthAsking = ({ worth }: RankedThing) => worth !== undefined && worth >= WORTH_LEAST
