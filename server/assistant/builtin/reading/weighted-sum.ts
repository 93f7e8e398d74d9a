/** Of a linear model: a feature that is missing counts nothing. */
export function weightedSum<Feature extends string>(
  features: Partial<Record<Feature, number>>,
  weights: Partial<Record<Feature, number>>,
): number {
  let sum = 0
  for (const name in weights) sum += (features[name] ?? 0) * (weights[name] ?? 0)
  return sum
}
