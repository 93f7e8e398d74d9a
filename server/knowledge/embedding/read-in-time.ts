/** What the encoder reads while someone waits; the answer does without it when it is late. */
import type {
  Embedder,
  EncodeSpans,
  EncodeText,
  Revise,
  SentenceMeaning,
  Verify,
} from '../../assistant/types.ts'
import type { Core } from '../../core/core.ts'
import { sentenceTexts } from '../../retrieval/text/sentences.ts'

/** How long a question waits for its vector, and for each look of the verifier. */
export const QUESTION_TIMEOUT_MS = 1500
/** The same for an owner's message: what is understood wrongly stays. */
const MESSAGE_TIMEOUT_MS = 5000
/** Of one text: each goes before what waits, and what is begun is not cut off. */
const SENTENCES_OF_TEXT_MAX = 16

export interface ReadInTime {
  /** A text's first sentences with their vectors, by the built-in encoder; none with any other model, and when it does not answer in time. */
  encodeSentences(text: string, signal: AbortSignal): Promise<SentenceMeaning[]>
  /** By the built-in encoder; null with any other model, and when it does not answer in time. */
  verify: Verify
  /** As `verify`. */
  revise: Revise
  encodeSpans: EncodeSpans
  encode: EncodeText
}

export function createReadInTime(log: Core['log'], embedderNow: () => Embedder | null): ReadInTime {
  async function inTime<T>(
    what: keyof typeof LATE,
    signal: AbortSignal,
    otherwise: T,
    read: (embedder: Embedder, until: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const embedder = embedderNow()
    if (!embedder) return otherwise
    try {
      return await read(embedder, AbortSignal.any([signal, AbortSignal.timeout(LATE[what].afterMs)]))
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error }, LATE[what].log)
      return otherwise
    }
  }

  return {
    encodeSentences: (text, signal) =>
      inTime('sentences', signal, [], async (embedder, until) => {
        if (!embedder.sentencesIn) return []
        const texts = [...new Set(sentenceTexts(text))].slice(0, SENTENCES_OF_TEXT_MAX)
        const vectors = await Promise.all(texts.map((one) => vectorOf(embedder, one, until)))
        return vectors.flatMap((vector, at) => (vector ? [{ text: texts[at] ?? '', vector }] : []))
      }),

    encode: (text, signal) =>
      inTime('question', signal, null, async (embedder, until) =>
        embedder.sentencesIn ? await vectorOf(embedder, text, until) : null,
      ),

    verify: (question, text, signal) =>
      inTime(
        'answer',
        signal,
        null,
        async (embedder, until) => (await embedder.verify?.(question, text, until)) ?? null,
      ),

    revise: (message, sentence, signal) =>
      inTime(
        'message',
        signal,
        null,
        async (embedder, until) => (await embedder.revise?.(message, sentence, until)) ?? null,
      ),

    encodeSpans: (text, spans, signal) =>
      inTime(
        'things',
        signal,
        null,
        async (embedder, until) => (await embedder.encodeSpans?.(text, spans, until)) ?? null,
      ),
  }
}

const LATE = {
  sentences: {
    afterMs: MESSAGE_TIMEOUT_MS,
    log: 'a message could not be encoded; its words alone are read',
  },
  question: { afterMs: QUESTION_TIMEOUT_MS, log: 'a question could not be encoded; it is taken for one' },
  answer: {
    afterMs: QUESTION_TIMEOUT_MS,
    log: 'an answer could not be verified; its first confidence decides',
  },
  things: {
    afterMs: QUESTION_TIMEOUT_MS,
    log: 'the things of a message could not be encoded; what they are worth is not known',
  },
  message: {
    afterMs: MESSAGE_TIMEOUT_MS,
    log: 'a message could not be read beside what is known; its words alone decide',
  },
}

export const vectorOf = async (embedder: Embedder, question: string, signal: AbortSignal) =>
  (embedder.embedQuestion
    ? await embedder.embedQuestion(question, signal)
    : (await embedder.embed([question], signal))[0]) ?? null
