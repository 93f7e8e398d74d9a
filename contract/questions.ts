/** The dashboard's questions: what others asked a posit, and what it said. */
import { z } from 'zod'
import { idSchema, pageOf } from './api.ts'
import { answerFeedbackSchema, answerStateSchema, citationSchema } from './chat.ts'

/** As an answer's state; `talk`: nothing was asked, as in a greeting; the last three: there is no whole answer. */
export const questionOutcomeSchema = z.enum([
  ...answerStateSchema.options,
  'talk',
  'running',
  'stopped',
  'failed',
])
export type QuestionOutcome = z.infer<typeof questionOutcomeSchema>

/** Null for a guest. A person's e-mail address is never among it. */
export const askerSchema = z
  .object({ first_name: z.string().nullable(), last_name: z.string().nullable() })
  .nullable()
export type Asker = z.infer<typeof askerSchema>

/** A row of the table; `content` is cut after `QUESTION_PREVIEW_CHARACTERS`. */
export const positQuestionSchema = z.object({
  id: z.string(),
  content: z.string(),
  asker: askerSchema,
  outcome: questionOutcomeSchema,
  /** The asker's rating of the answer; null without one. */
  feedback: answerFeedbackSchema.nullable(),
  created_at: z.string(),
})
export type PositQuestion = z.infer<typeof positQuestionSchema>

export const positQuestionPageSchema = pageOf(positQuestionSchema)

/** One question, whole, with its answer; `answer` is null while there is none. */
export const positQuestionDetailsSchema = positQuestionSchema.extend({
  posit_id: z.string(),
  answer: z
    .object({
      id: z.string(),
      content: z.string(),
      citations: z.array(citationSchema),
      /** The asker's reason for `feedback`, if they gave one. */
      feedback_reason: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
})
export type PositQuestionDetails = z.infer<typeof positQuestionDetailsSchema>

export const questionParamsSchema = z.object({ id: idSchema })
