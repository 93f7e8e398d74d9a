import { ENCODED_LANGUAGES } from '../../../retrieval/ranking/closeness.ts'
import type { Embedder } from '../../types.ts'
import { createEncoder } from './encoder.ts'

/** Another name for other weights: what is stored under the old one is encoded again. */
const NAME = 'builtin-minilm-5'

export function createBuiltinEmbedder(): Embedder {
  const encoder = createEncoder()
  return {
    name: NAME,
    sentencesIn: ENCODED_LANGUAGES,
    embed: encoder.encode,
    embedQuestion: encoder.encodeQuestion,
    verify: encoder.verify,
    revise: encoder.revise,
    encodeSpans: encoder.encodeSpans,
  }
}
