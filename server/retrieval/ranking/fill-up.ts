import type { RankedChunk } from './rank-chunks.ts'

/** A short result is filled up to this many with the posit's first passages, so that something near is always at hand. */
export const PASSAGES_MIN = 8

interface Place {
  source_id: string
  ordinal: number
}

export const placeOf = ({ source_id, ordinal }: Place) => `${source_id}/${ordinal}`

/** Matches, best first, filled up with the first of the texts. Skips chunks deleted in the meantime. */
export function fillUp<Text extends Place>(
  texts: readonly Text[],
  { overview }: { overview: boolean },
  chunks: readonly RankedChunk[],
): (Text & { score: number })[] {
  const left = new Map(texts.map((text) => [placeOf(text), text]))
  const found: (Text & { score: number })[] = []
  for (const chunk of chunks) {
    const text = left.get(placeOf(chunk))
    if (text) found.push({ ...text, score: chunk.score })
    left.delete(placeOf(chunk))
  }
  const wanted = overview ? PASSAGES_MIN : Math.max(0, PASSAGES_MIN - found.length)
  const opening = [...left.values()].slice(0, wanted)
  return [...found, ...opening.map((text) => ({ ...text, score: 0 }))]
}
