/** What the encoder reads while someone waits; the answer does without it when it is late. */
import type { Embedder, SentenceMeaning, Verify } from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { sentenceTexts } from '../../retrieval/text/sentences.ts'

/** How long a question waits for its vector, and for each look of the verifier. */
export const QUESTION_TIMEOUT_MS = 1500
/** Of one text: each goes before what waits, and what is begun is not cut off. */
const SENTENCES_OF_TEXT_MAX = 16

export interface ReadInTime {
  /** A text's first sentences with their vectors, by the built-in encoder; none with any other model, and when it does not answer in time. */
  encodeSentences(text: string, signal: AbortSignal): Promise<SentenceMeaning[]>
  /** By the built-in encoder; null with any other model, and when it does not answer in time. */
  verify: Verify
}

export function createReadInTime(log: Core['log'], embedderNow: () => Embedder | null): ReadInTime {
  async function inTime<T>(
    what: string,
    signal: AbortSignal,
    otherwise: T,
    read: (until: AbortSignal) => Promise<T>,
  ) {
    try {
      return await read(AbortSignal.any([signal, AbortSignal.timeout(QUESTION_TIMEOUT_MS)]))
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error }, what)
      return otherwise
    }
  }

  return {
    async encodeSentences(text, signal) {
      const embedder = embedderNow()
      if (!embedder?.sentencesIn) return []
      const texts = [...new Set(sentenceTexts(text))].slice(0, SENTENCES_OF_TEXT_MAX)
      return await inTime(
        'a message could not be encoded; its words alone are read',
        signal,
        [],
        async (until) => {
          const vectors = await Promise.all(texts.map((one) => vectorOf(embedder, one, until)))
          return vectors.flatMap((vector, at) => (vector ? [{ text: texts[at] ?? '', vector }] : []))
        },
      )
    },

    async verify(question, text, signal) {
      const embedder = embedderNow()
      if (!embedder?.verify) return null
      return await inTime(
        'an answer could not be verified; its first confidence decides',
        signal,
        null,
        async (until) => (await embedder.verify?.(question, text, until)) ?? null,
      )
    },
  }
}

export const vectorOf = async (embedder: Embedder, question: string, signal: AbortSignal) =>
  (embedder.embedQuestion
    ? await embedder.embedQuestion(question, signal)
    : (await embedder.embed([question], signal))[0]) ?? null
