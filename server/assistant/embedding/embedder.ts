import type { Language } from '../../retrieval/text/languages.ts'

/** Texts to vectors, for retrieval: by the configured embedding model, or by the built-in encoder. */
export interface Embedder {
  /** The model's name: vectors of different models cannot be compared. */
  name: string
  /** One vector a text, in order, all of one length. Throws `AssistantError`. */
  embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>
  /** Sooner than what waits to be embedded. */
  embedQuestion?(question: string, signal: AbortSignal): Promise<Float32Array>
  /** It reads sentences, of these languages: each one of a chunk gets a vector of its own. */
  sentencesIn?: readonly Language[]
  /** The logarithm of the odds that a text answers a question. */
  verify?(question: string, text: string, signal: AbortSignal): Promise<number>
}

/** As `Embedder`; null when it is not known in time. */
export type Verify = (question: string, text: string, signal: AbortSignal) => Promise<number | null>
