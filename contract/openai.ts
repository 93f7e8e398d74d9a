/** The part of OpenAI's protocol that `/v1` speaks: `model` is a posit's id. Fields it does not know are ignored, as the protocol has it. */
import { z } from 'zod'
import { answerStateSchema, citationSchema } from './chat.ts'
import { MESSAGE_MAX_CHARACTERS } from './chat-limits.ts'

export const openAiModelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Unix seconds. */
  created: z.number().int(),
  owned_by: z.string(),
  /** The posit's title. */
  name: z.string(),
})
export const openAiModelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(openAiModelSchema),
})
export type OpenAiModel = z.infer<typeof openAiModelSchema>

const textPartSchema = z.looseObject({ type: z.string(), text: z.string().optional() })

export const openAiMessageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(textPartSchema), z.null()]).optional(),
})
export type OpenAiMessage = z.infer<typeof openAiMessageSchema>

/** The last `user` message is the question, those before it are its context; `system` messages are not followed. */
export const completionRequestSchema = z.looseObject({
  model: z.string().max(200),
  messages: z.array(openAiMessageSchema).min(1).max(500),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  n: z.literal(1, 'Only one answer is given at a time.').nullish(),
  /** Your own id of the person who asks: each is a visitor of its own. */
  user: z.string().max(MESSAGE_MAX_CHARACTERS).nullish(),
  safety_identifier: z.string().max(MESSAGE_MAX_CHARACTERS).nullish(),
})
export type CompletionRequest = z.infer<typeof completionRequestSchema>

const annotationSchema = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    /** Where the answer holds the quote; the whole answer when it is not verbatim. */
    start_index: z.number().int(),
    end_index: z.number().int(),
    /** The posit's page. */
    url: z.string(),
    title: z.string(),
    ...citationSchema.pick({ quote: true, source_id: true, date: true }).shape,
  }),
})
export type Annotation = z.infer<typeof annotationSchema>

/** What OpenAI's protocol has no field for. */
const positFieldsSchema = z.object({
  /** `known`, `partly` or `unknown`. Small talk counts as `known`. */
  state: answerStateSchema,
  /** The owner was asked. */
  flagged: z.boolean(),
})
export type PositFields = z.infer<typeof positFieldsSchema>

/** Estimated from the number of characters: answers have no token count of their own. */
const usageSchema = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
})
export type Usage = z.infer<typeof usageSchema>

const completionShape = { id: z.string(), created: z.number().int(), model: z.string() }
const finishReasonSchema = z.enum(['stop'])

export const completionSchema = z.object({
  ...completionShape,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      index: z.number().int(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        refusal: z.null(),
        annotations: z.array(annotationSchema),
      }),
      logprobs: z.null(),
      finish_reason: finishReasonSchema,
    }),
  ),
  usage: usageSchema,
  posit: positFieldsSchema,
})
export type Completion = z.infer<typeof completionSchema>

/** One `data:` line. The last one with a choice holds `annotations` and `posit`; then `usage`, when asked for; then `[DONE]`. */
export const completionChunkSchema = z.object({
  ...completionShape,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.number().int(),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        annotations: z.array(annotationSchema).optional(),
      }),
      logprobs: z.null(),
      finish_reason: finishReasonSchema.nullable(),
    }),
  ),
  usage: usageSchema.nullish(),
  posit: positFieldsSchema.optional(),
})
export type CompletionChunk = z.infer<typeof completionChunkSchema>
