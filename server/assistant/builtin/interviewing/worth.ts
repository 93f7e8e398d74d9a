/** Which of the things that an owner named are worth a question, and what they are: of a fire brigade the youth group is, and the furniture on the bonfire is not. */
import { LRUCache } from 'lru-cache'
import type { LessonInput } from '../../types.ts'
import { type RankedThing, TEXTS_COUNTED } from './rank-things.ts'
import { type PlacedThing, placeOf, type ReadThing, readThing } from './read-thing.ts'

/** 1 MB. */
const cache = new LRUCache<string, ReadThing>({ max: 2000 })
const keyOf = ({ text, statement, isName, isAside }: PlacedThing) =>
  `${text} ${Number(isName)}${Number(isAside)} ${statement}`

/** The same with what they are worth, where they can be encoded. */
export async function withWorth(
  things: RankedThing[],
  texts: readonly string[],
  encodeSpans: LessonInput['encodeSpans'],
  signal: AbortSignal,
): Promise<RankedThing[]> {
  if (!encodeSpans) return things
  const counted = texts.slice(-TEXTS_COUNTED)
  const placed = things.map((thing) => placeOf(thing, counted[Math.max(...thing.texts)] ?? ''))
  const unread = placed.filter((one) => one !== null).filter((one) => !cache.has(keyOf(one)))
  await Promise.all(
    [...Map.groupBy(unread, ({ statement }) => statement)].map(async ([statement, named]) => {
      const spans = named.map(({ span }) => span)
      const vectors = await encodeSpans(statement, spans, signal)
      for (const [at, one] of named.entries()) {
        const vector = vectors?.spans[at]
        if (vectors && vector) cache.set(keyOf(one), readThing({ ...one, vector, own: vectors.text }))
      }
    }),
  )
  return things.map((thing, at) => {
    const one = placed[at]
    return { ...thing, ...(one && cache.get(keyOf(one))) }
  })
}

/** The most worth first. */
export const byWorth = (a: RankedThing, b: RankedThing) => (b.worth ?? 0) - (a.worth ?? 0)

/** Somewhat below the share of all things that were labelled as worth one. */
const WORTH_LEAST = 0.3
export const isWorthAsking = ({ worth }: RankedThing) => worth !== undefined && worth >= WORTH_LEAST

/** Rather than ending the talk. */
const PASSABLE_LEAST = 0.12
export const isPassable = ({ worth = 1 }: RankedThing) => worth >= PASSABLE_LEAST
