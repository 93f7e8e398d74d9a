/** Linear models: scores from features, and beliefs from scores. */

/** A feature that is missing counts nothing. */
export function weightedSum<Feature extends string>(
  features: Partial<Record<Feature, number>>,
  weights: Partial<Record<Feature, number>>,
): number {
  let sum = 0
  for (const name in weights) sum += (features[name] ?? 0) * (weights[name] ?? 0)
  return sum
}

/** They sum to 1. */
export function softmax(scores: readonly number[]): number[] {
  const top = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const odds = scores.map((score) => Math.exp(score - top))
  const total = odds.reduce((sum, each) => sum + each, 0)
  return odds.map((each) => each / total)
}
