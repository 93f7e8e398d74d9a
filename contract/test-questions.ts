/** Test questions: re-run after each change of knowledge, so that regressions are seen. */
import { z } from 'zod'
import { idSchema } from './api.ts'
import { answerStateSchema } from './chat.ts'
import { TEST_QUESTION_MAX_CHARACTERS } from './test-limits.ts'

/** `pending`: not run yet; `changed`: answered differently than before; `fails`: no longer, or not yet, answered. */
export const testStateSchema = z.enum(['pending', 'passes', 'changed', 'fails'])
export type TestState = z.infer<typeof testStateSchema>

export const testQuestionSchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  task_id: z.string().nullable(),
  question: z.string(),
  state: testStateSchema,
  /** The answer that counts as right; null until there was one. */
  expected: z.string().nullable(),
  /** The newest answer; null before the first. */
  answer: z.string().nullable(),
  answer_state: answerStateSchema.nullable(),
  asked_at: z.string().nullable(),
  /** Not run since the knowledge last changed. */
  is_stale: z.boolean(),
  created_at: z.string(),
})
export type TestQuestion = z.infer<typeof testQuestionSchema>

/** All test questions of a posit, those that need a look first. */
export const testListSchema = z.object({
  items: z.array(testQuestionSchema),
  limit: z.number().int(),
  /** With a model, how many are run after a change; null when all are. */
  asked_at_once: z.number().int().nullable(),
})
export type TestList = z.infer<typeof testListSchema>

export const testCreateSchema = z.object({
  question: z
    .string()
    .max(
      TEST_QUESTION_MAX_CHARACTERS,
      `A test question may have at most ${TEST_QUESTION_MAX_CHARACTERS} characters.`,
    )
    .refine((text) => !text.includes('\0') && text.trim().length > 0, 'Please enter a question'),
  task_id: idSchema.nullish(),
})
export type TestCreate = z.input<typeof testCreateSchema>

/** 'This is right now': the newest answer counts from here on. */
export const testAcceptSchema = z.object({ accept: z.literal(true) })
export const testParamsSchema = z.object({ id: idSchema })
