/**
 * BM25 (S. Robertson and H. Zaragoza, 'The Probabilistic Relevance Framework: BM25 and Beyond', 2009). The length norm is applied
 * when a text is indexed, against a fixed average instead of the posit's own, so that ranking needs no lengths and adding a source
 * changes no row of another.
 */
export const BM25_K1 = 1.2
export const BM25_B = 0.6
/** About the length chunking aims at. */
export const BM25_AVERAGE_WORDS = 90

/** Inverse document frequency of a word in `found` of `count` chunks; never below 0. */
export const inverseFrequency = (found: number, count: number) =>
  Math.log(1 + (count - Math.min(found, count) + 0.5) / (found + 0.5))

/** Term frequency saturation: each further mention adds less. */
export const saturate = (frequency: number) => (frequency * (BM25_K1 + 1)) / (frequency + BM25_K1)
