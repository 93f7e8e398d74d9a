export interface Best {
  at: number
  score: number
}

/** Positions of the `limit` highest scores above 0, best first; of equal scores the earlier one. Sorts only what it keeps. */
export function topK(scores: ArrayLike<number>, limit: number): Best[] {
  const best: Best[] = []
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    if (score <= 0 || (best.length >= limit && score <= (best.at(-1)?.score ?? 0))) continue
    let place = best.length
    while (place > 0 && (best[place - 1]?.score ?? 0) < score) place--
    best.splice(place, 0, { at, score })
    if (best.length > limit) best.pop()
  }
  return best
}
