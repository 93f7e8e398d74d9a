export const SENTENCE_WEIGHTS: readonly number[] = []
