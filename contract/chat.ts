/** Chat: questions, answers, and the lines of a streamed answer. */
import { z } from 'zod'
import { idSchema } from './api.ts'
import {
  ATTACHMENTS_PER_MESSAGE,
  FEEDBACK_REASON_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
} from './chat-limits.ts'
import { taughtSchema } from './teaching.ts'

/** `known`: from the knowledge; `partly`: the closest passage, and the owner is asked; `unknown`: not in the knowledge. */
export const answerStateSchema = z.enum(['known', 'partly', 'unknown'])
export type AnswerState = z.infer<typeof answerStateSchema>

export const citationSchema = z.object({
  source_id: z.string(),
  /** The source's name when the answer was given. */
  title: z.string(),
  quote: z.string(),
  /** When the source was added, ISO 8601. */
  date: z.string(),
  /** What the owner's current rule hides from this reader; the hidden fields are empty. */
  withheld: z.enum(['passage', 'source']).optional(),
})
export type Citation = z.infer<typeof citationSchema>

/** The fields beside an answer and its citations. */
const besidesShape = {
  /** Passages that were retrieved but not quoted, nearest first: further reading, not evidence. */
  related: z.array(citationSchema),
  /** Sentences of the answer that no source supports, verbatim. */
  unsupported: z.array(z.string()),
  /** Answered from general knowledge, as the owner allowed, and from no source. */
  general: z.boolean(),
}
export const answerBesidesSchema = z.object(besidesShape)
export type AnswerBesides = z.infer<typeof answerBesidesSchema>

/** The owner's approved answer, given verbatim: who signed it and when. */
export const approvedSchema = z.object({
  name: z.string(),
  /** ISO 8601. */
  date: z.string(),
  /** On an answer that came later than its question: what was asked. */
  question: z.string().nullable(),
})
export type Approved = z.infer<typeof approvedSchema>

/** Only on replies of an update chat. */
const taughtInReply = taughtSchema.partial().shape

/**
 * The status of an answer: `running` on the server, `done`, `stopped` by its asker, `failed` (the question is kept, no answer).
 * Only questions carry a status other than `done`.
 */
export const answerStatusSchema = z.enum(['running', 'done', 'stopped', 'failed'])
export type AnswerStatus = z.infer<typeof answerStatusSchema>

/** The asker's rating of an answer. */
export const answerFeedbackSchema = z.enum(['up', 'down'])
export type AnswerFeedback = z.infer<typeof answerFeedbackSchema>

/** Body of `PUT /rest/v1/chat_messages/{id}/feedback`; null takes it back. */
export const feedbackRequestSchema = z.object({
  feedback: answerFeedbackSchema.nullable(),
  reason: z
    .string()
    .trim()
    .max(
      FEEDBACK_REASON_MAX_CHARACTERS,
      `A reason may have at most ${FEEDBACK_REASON_MAX_CHARACTERS} characters.`,
    )
    .nullish(),
})
export type FeedbackRequest = z.input<typeof feedbackRequestSchema>

/** Body of `POST /functions/v1/chat-with-posit`. */
export const chatRequestSchema = z
  .object({
    query: z
      .string()
      .max(MESSAGE_MAX_CHARACTERS, `A message may have at most ${MESSAGE_MAX_CHARACTERS} characters.`),
    positId: idSchema,
    /** Never trusted; the session says who asks. */
    userId: z.string().nullish(),
    /** An active update session: the message is the owner teaching. */
    sessionId: idSchema.nullish(),
    stream: z.boolean().default(true),
    /** Idempotency key made by the client, one per message. */
    clientKey: z.string().min(8).max(64).nullish(),
    /** In an update chat: sources made from files that come with the message; the text may then be empty. */
    attachments: z.array(idSchema).max(ATTACHMENTS_PER_MESSAGE).default([]),
  })
  .refine((body) => body.query.trim().length > 0 || (body.sessionId && body.attachments.length > 0), {
    message: 'Please enter a message.',
    path: ['query'],
  })
export type ChatRequest = z.input<typeof chatRequestSchema>

/** Answer of the same call with `stream: false`. */
export const chatReplySchema = z.object({
  content: z.string(),
  citations: z.array(citationSchema),
  ...besidesShape,
  approved: approvedSchema.nullable(),
  flagged: z.boolean(),
  /** Small talk counts as `known`. */
  state: answerStateSchema,
  question_id: z.string(),
  answer_id: z.string().nullable(),
  ...taughtInReply,
})
export type ChatReply = z.infer<typeof chatReplySchema>

/**
 * One `data: ` line of a streamed answer. The first carries `question_id`; then any number of `content` pieces in order;
 * then one `end` (with the answer's id, citations and state) or one `error`; last `data: [DONE]`.
 * A reader who joins late gets all the content so far as its first piece.
 */
export const chatLineSchema = z.object({
  question_id: z.string().optional(),
  content: z.string().optional(),
  end: z
    .object({
      answer_id: z.string().nullable(),
      status: answerStatusSchema,
      citations: z.array(citationSchema),
      ...besidesShape,
      ...taughtInReply,
      approved: approvedSchema.nullable(),
      flagged: z.boolean(),
      /** Null when nothing was asked: small talk, an update chat, or an answer cut short. */
      state: answerStateSchema.nullable(),
      created_at: z.string(),
    })
    .optional(),
  error: z.string().optional(),
})
export type ChatLine = z.infer<typeof chatLineSchema>

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  source: z.enum(['google_drive', 'upload']),
  url: z.string().optional(),
})
export type Attachment = z.infer<typeof attachmentSchema>

export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.string(),
  attachments: z.array(attachmentSchema),
  /** On an answer: its sources and how sure it is. Null on questions and on update-chat messages. */
  citations: z.array(citationSchema).nullable(),
  ...besidesShape,
  ...taughtInReply,
  state: answerStateSchema.nullable(),
  /** On an answer that is the owner's own. */
  approved: approvedSchema.nullable(),
  /** On an answer: the owner was asked. */
  flagged: z.boolean(),
  /** On a question: whether its answer is still running, failed or was stopped. */
  status: answerStatusSchema,
  /** On an answer: the question it belongs to. */
  reply_to: z.string().nullable(),
  client_key: z.string().nullable(),
  /** On an answer: its asker's rating and reason. */
  feedback: answerFeedbackSchema.nullable(),
  feedback_reason: z.string().nullable(),
})
export type Message = z.infer<typeof messageSchema>

/** Newest page of a conversation in reading order; `older` is the cursor of the page before it, or null. */
export const conversationSchema = z.object({ messages: z.array(messageSchema), older: z.string().nullable() })
export type Conversation = z.infer<typeof conversationSchema>

/** An opened update chat, with what was said in it. */
export const updateSessionSchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  is_active: z.boolean(),
  messages: z.array(messageSchema),
})
export type UpdateSession = z.infer<typeof updateSessionSchema>
export const updateSessionCreateSchema = z.object({ posit_id: idSchema })
export const updateSessionPatchSchema = z.object({ is_active: z.literal(false) })

export const messagesQuerySchema = z.object({ before: idSchema.optional() })

export const chatHistorySchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  posit_title: z.string(),
  last_message_at: z.string(),
  created_at: z.string(),
  summary: z.string().nullable(),
  /** False once the person has lost access to the posit; they keep the conversation. */
  can_chat: z.boolean(),
})
export type ChatHistory = z.infer<typeof chatHistorySchema>
export const chatDetailsSchema = chatHistorySchema.extend(conversationSchema.shape)
export type ChatDetails = z.infer<typeof chatDetailsSchema>
