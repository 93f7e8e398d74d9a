/**
 * Words in very many chunks (COMMON_SHARE in rank-chunks.ts) retrieve nothing, but still rank what rarer words have retrieved: they are looked up in the
 * best candidates alone (H. Turtle and J. Flood, 'Query Evaluation: Strategies and Optimizations', 1995).
 */
import { saturate } from './bm25.ts'
import { topK } from './top-k.ts'

const CANDIDATES = 100

/** A term's mentions in one source, each counting `weight`; its chunks start at `start` of the scores. */
export interface Mentions {
  start: number
  ordinals: ArrayLike<number>
  frequencies: ArrayLike<number>
  weight: number
}

export interface CommonWord {
  weight: number
  mentions: Mentions[]
}

/** `scores`: of all chunks by the other words; of the best the common words' are added. */
export function weighCandidates(words: CommonWord[], scores: Float32Array): void {
  if (words.length === 0) return
  const candidates = topK(scores, CANDIDATES)
  for (const { weight, mentions } of words)
    for (const { at } of candidates)
      scores[at] = (scores[at] ?? 0) + weight * saturate(frequencyAt(at, mentions))
}

function frequencyAt(at: number, mentions: Mentions[]): number {
  let highest = 0
  for (const { start, ordinals, frequencies, weight } of mentions) {
    const last = ordinals[ordinals.length - 1] ?? -1
    if (at < start || at > start + last) continue
    const place = placeOf(at - start, ordinals)
    if (place !== -1) highest = Math.max(highest, weight * (frequencies[place] ?? 0))
  }
  return highest
}

/** -1 when it is not among them. */
function placeOf(ordinal: number, ascending: ArrayLike<number>): number {
  let low = 0
  let high = ascending.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ascending[middle] ?? 0
    if (found === ordinal) return middle
    if (found < ordinal) low = middle + 1
    else high = middle - 1
  }
  return -1
}
