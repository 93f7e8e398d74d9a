import type { Language } from '../../retrieval/text/languages.ts'
import type { Span } from '../../retrieval/text/sentences.ts'

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
  /** What a message does to a sentence that is known; '' where none is. */
  revise?(message: string, sentence: string, signal: AbortSignal): Promise<Revision>
  encodeSpans?(text: string, spans: readonly Span[], signal: AbortSignal): Promise<SpanVectors>
}

/** What a text and spans of it mean, as they are read in it: vectors of length one, which cannot be compared with others. */
export interface SpanVectors {
  text: Float32Array
  /** Null where the text is not read so far. */
  spans: (Float32Array | null)[]
}

/**
 * The logarithms of the odds that a message changes a sentence, and that it removes something of it, each against leaving it alone; and that
 * it says nothing that is to be stored, against stating something.
 */
export interface Revision {
  change: number
  removal: number
  talk: number
  /** Of the sentence's words: whether they go, if any does. */
  goes: WordScore[]
  /** Of the message's: whether they take the place of what goes. */
  comes: WordScore[]
}

/** `score`: the logarithm of the odds. */
export interface WordScore extends Span {
  score: number
}

/** As `Embedder`; null when it is not known in time. */
export type Verify = (question: string, text: string, signal: AbortSignal) => Promise<number | null>
/** A vector of length one, by the built-in encoder; null with any other model, and when it is not known in time. */
export type EncodeText = (text: string, signal: AbortSignal) => Promise<Float32Array | null>
export type Revise = (message: string, sentence: string, signal: AbortSignal) => Promise<Revision | null>
export type EncodeSpans = (
  text: string,
  spans: readonly Span[],
  signal: AbortSignal,
) => Promise<SpanVectors | null>
