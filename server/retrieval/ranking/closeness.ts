/** Vectors of a chunk's sentences, stored one after the other in a byte a number, and how near each is to a question. */
import { nearestTitle } from '../chunking/heading.ts'
import { isMetadata } from '../documents/metadata.ts'
import type { Language } from '../text/languages.ts'
import { splitSentences } from '../text/sentences.ts'

export const VECTOR_WIDTH = 384
/** What the built-in encoder was trained on; in others words alone are more often right. */
export const ENCODED_LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'fr', 'it', 'nl']
/** No number of a vector of length one comes near 127 / 400. */
const SCALE = 400
const BYTE_MAX = 127

/** Each sentence under its heading: 'Prices: Adults 12 euros' says what neither says alone. 'Status: accepted' answers no question about it. */
export function textsToEncode({ heading, text }: { heading: string; text: string }): string[] {
  const title = nearestTitle(heading)
  return splitSentences(text).map(({ start, end }) => {
    const sentence = text.slice(start, end)
    return title === '' || isMetadata(sentence) ? sentence : `${title}: ${sentence}`
  })
}

export function toVectorBytes(vectors: readonly Float32Array[]): Int8Array {
  const bytes = new Int8Array(vectors.length * VECTOR_WIDTH)
  for (const [at, vector] of vectors.entries())
    for (let k = 0; k < VECTOR_WIDTH; k++)
      bytes[at * VECTOR_WIDTH + k] = Math.max(
        -BYTE_MAX,
        Math.min(BYTE_MAX, Math.round((vector[k] ?? 0) * SCALE)),
      )
  return bytes
}

/** By sentence, each from -1 to 1. */
export const closenessOf = (bytes: Int8Array, question: Float32Array): number[] =>
  Array.from({ length: bytes.length / VECTOR_WIDTH }, (_, at) => product(bytes, at, question))

function product(bytes: Int8Array, at: number, question: Float32Array): number {
  let sum = 0
  for (let k = 0, from = at * VECTOR_WIDTH; k < VECTOR_WIDTH; k++, from++)
    sum += (bytes[from] as number) * (question[k] as number)
  return sum / SCALE
}
