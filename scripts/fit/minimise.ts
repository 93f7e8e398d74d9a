/** Adam (D. Kingma and J. Ba, 2015), full batch: deterministic, and good enough for forty weights. */
const STEPS = 150
const RATE = 0.08
const MEAN_DECAY = 0.9
const SQUARE_DECAY = 0.99

/** `addGradient` adds the loss's gradient at `weights` to an empty one. The penalty is L2. */
export function minimise(
  start: Float64Array,
  penalty: number,
  addGradient: (weights: Float64Array, gradient: Float64Array) => void,
): Float64Array {
  const weights = Float64Array.from(start)
  const mean = new Float64Array(start.length)
  const square = new Float64Array(start.length)
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(start.length)
    addGradient(weights, gradient)
    for (let at = 0; at < weights.length; at++) {
      const slope = (gradient[at] ?? 0) + penalty * (weights[at] ?? 0)
      mean[at] = MEAN_DECAY * (mean[at] ?? 0) + (1 - MEAN_DECAY) * slope
      square[at] = SQUARE_DECAY * (square[at] ?? 0) + (1 - SQUARE_DECAY) * slope * slope
      const unbiased = (mean[at] ?? 0) / (1 - MEAN_DECAY ** step)
      const scale = Math.sqrt((square[at] ?? 0) / (1 - SQUARE_DECAY ** step)) + 1e-9
      weights[at] = (weights[at] ?? 0) - (RATE * unbiased) / scale
    }
  }
  return weights
}
