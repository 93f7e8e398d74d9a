/** An owner's message to the built-in assistant, and what it does and says. */

import { createModel, type Model } from '../../server/assistant/builtin/encoding/model.ts'
import { replyToLesson } from '../../server/assistant/builtin/interviewing/reply-to-lesson.ts'
import { readLesson } from '../../server/assistant/builtin/reading/read-lesson.ts'
import type { Encode } from '../../server/assistant/builtin/summarising/memory-index.ts'
import type { LessonActs, LessonInput, LessonReplyInput, NearSentence } from '../../server/assistant/types.ts'
import { type Span, sentenceTexts } from '../../server/retrieval/text/sentences.ts'
import { VOICE } from './knowing.ts'

export const NO_MATTERS = { visitors: [], open: [] }

let created: Model | undefined
const model = () => (created ??= createModel())
const encoded = new Map<string, Float32Array>()
function encode(text: string): Float32Array {
  const vector = encoded.get(text) ?? model().encode(text)
  encoded.set(text, vector)
  return vector
}

const reviseText = async (message: string, sentence: string) => model().revise(message, sentence)
const encodeSpans = async (text: string, spans: readonly Span[]) => model().encodeSpans(text, spans)

/** How near each sentence of the sources is to a message, as the product retrieves them. */
export function nearSentencesIn(
  sources: LessonInput['sources'],
  message: string,
  encode: Encode,
): NearSentence[] {
  const said = encode(message)
  return sources.flatMap(({ id, text }) =>
    sentenceTexts(text).map((sentence) => {
      const vector = encode(sentence)
      const closeness = said.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)
      return { source_id: id, text: sentence, closeness }
    }),
  )
}

/** What the product adds to a message: the meanings of its sentences, how near those of the sources are, and what it does to them. */
export function withMeanings<Of extends Pick<LessonInput, 'message' | 'sources'>>(input: Of) {
  const near = nearSentencesIn(input.sources, input.message, encode)
  const meanings = sentenceTexts(input.message).map((text) => ({ text, vector: encode(text) }))
  return {
    ...input,
    near,
    meanings,
    revise: reviseText,
    encode: async (text: string) => encode(text),
    encodeSpans,
  }
}

export async function say(
  message: string,
  changes: Partial<LessonReplyInput> = {},
): Promise<{ text: string; acts: LessonActs }> {
  const { signal } = new AbortController()
  const input = withMeanings({ voice: VOICE, message, history: [], sources: [], ...changes })
  const acts = await readLesson(input, signal)
  let text = ''
  const rest = {
    files: [],
    answer: null,
    chosen: null,
    undone: [],
    answersVisitors: false,
    matters: NO_MATTERS,
  }
  await replyToLesson({ ...rest, ...input, acts }, signal, (piece) => {
    text += piece
  })
  return { text, acts }
}
