import type {
  Annotation,
  Completion,
  CompletionChunk,
  OpenAiModel,
  PositFields,
  Usage,
} from '../../../contract/openai.ts'
import type { AnswerEnd } from '../../chat/types.ts'
import type { AskedPositRow } from './queries.ts'

const MS_PER_SECOND = 1000

/** What every part of one completion carries. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

export const headOf = (questionId: string, positId: string): CompletionHead => ({
  id: `chatcmpl-${questionId}`,
  created: Math.floor(Date.now() / MS_PER_SECOND),
  model: positId,
})

export const presentModel = ({ id, title, created_at }: AskedPositRow): OpenAiModel => ({
  ...{ id, object: 'model', name: title, owned_by: 'posit' },
  created: Math.floor(created_at.getTime() / MS_PER_SECOND),
})

/** A citation that is withheld from viewers has no title or no quote. */
export const presentAnnotations = (text: string, { citations }: AnswerEnd, url: string): Annotation[] =>
  citations.map(({ source_id, title, quote, date }) => {
    const found = quote ? text.indexOf(quote) : -1
    const [start_index, end_index] = found < 0 ? [0, text.length] : [found, found + quote.length]
    return {
      type: 'url_citation',
      url_citation: { start_index, end_index, url, title, quote, source_id, date },
    }
  })

export const presentPosit = ({ state, flagged }: AnswerEnd): PositFields => ({
  state: state ?? 'known',
  flagged,
})

export function presentCompletion(
  head: CompletionHead,
  { text, end, url, usage }: { text: string; end: AnswerEnd; url: string; usage: Usage },
): Completion {
  const annotations = presentAnnotations(text, end, url)
  const message = { role: 'assistant' as const, content: text, refusal: null, annotations }
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage,
    posit: presentPosit(end),
  }
}

type Delta = CompletionChunk['choices'][number]['delta']

export const presentChunk = (
  head: CompletionHead,
  delta: Delta,
  finish_reason: 'stop' | null = null,
): CompletionChunk => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
})
