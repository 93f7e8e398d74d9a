/** Embeddings as bags of words: texts that share words are close. Deterministic, 64 dimensions, unit length. */
const DIMENSIONS = 64

export function fakeEmbedding(body: Record<string, unknown>): unknown {
  const input = Array.isArray(body.input) ? body.input.map(String) : [String(body.input ?? '')]
  return {
    object: 'list',
    model: body.model,
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: bagOfWords(text) })),
    usage: { prompt_tokens: input.length, total_tokens: input.length },
  }
}

export function bagOfWords(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const at = hash(word) % DIMENSIONS
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function hash(word: string): number {
  let value = 2166136261
  for (const letter of word) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}
