import type { Embedder } from '../../types.ts'
import { createEncoder } from './encoder.ts'

/** Another name for other weights: what is stored under the old one is encoded again. */
const NAME = 'builtin-minilm-2'

export function createBuiltinEmbedder(): Embedder {
  const encoder = createEncoder()
  return {
    name: NAME,
    sentencesIn: 'en',
    embed: encoder.encode,
    embedQuestion: encoder.encodeQuestion,
  }
}
