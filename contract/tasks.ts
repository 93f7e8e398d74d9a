/** Task flags: questions a posit could not answer. */
import { z } from 'zod'
import { idSchema, pageOf } from './api.ts'
import { citationSchema } from './chat.ts'

export const TASKS_PER_PAGE = 10
export const TASK_RESPONSE_MAX_CHARACTERS = 30_000

export const taskStatusSchema = z.enum(['open', 'closed', 'cancelled'])
export type TaskStatus = z.infer<typeof taskStatusSchema>

/** Status of a stored flag: if status is missing, processed means closed, else open. */
export const taskStatusOf = (flag: { status: TaskStatus | null; processed: boolean }): TaskStatus =>
  flag.status ?? (flag.processed ? 'closed' : 'open')

/**
 * Why the posit could not answer: it covers the subject but not this (`missing`), no passage is near, two sources
 * contradict each other, or it contains none of the question's words.
 */
export const gapCauseSchema = z.enum(['missing', 'nothing_close', 'contradiction', 'out_of_scope'])
export type GapCause = z.infer<typeof gapCauseSchema>

/** The question asked again after the response, without the approved answer: pending, found among the sources, or not. */
export const reaskStateSchema = z.enum(['pending', 'passes', 'fails'])
export type ReaskState = z.infer<typeof reaskStateSchema>

/** `context` is the viewer's question, `question` the posit's reply to it. */
export const taskSchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  posit_title: z.string(),
  context: z.string(),
  question: z.string(),
  response: z.string().nullable(),
  status: taskStatusSchema,
  /** How many times it was asked while open. */
  asked: z.number().int(),
  /** Why the posit could not answer; null on flags from before this was stored. */
  cause: gapCauseSchema.nullable(),
  /** The nearest passages, or those that contradict each other. */
  evidence: z.array(citationSchema),
  /** The outcome of the re-run after the response; null before it. Viewers who ask the same get the response either way. */
  reask: z
    .object({ state: reaskStateSchema, answer: z.string().nullable(), asked_at: z.string().nullable() })
    .nullable(),
  created_at: z.string(),
  /** Responding is the dashboard's; reading and deleting a task are open without it. */
  can: z.object({ respond: z.boolean() }),
})
export type Task = z.infer<typeof taskSchema>

/** A page of a posit's tasks, open ones first, then the most asked, then the newest; `open` counts the open ones on all pages. */
export const taskPageSchema = pageOf(taskSchema).extend({ open: z.number().int() })
export type TaskPage = z.infer<typeof taskPageSchema>

const responseSchema = z
  .string()
  .max(
    TASK_RESPONSE_MAX_CHARACTERS,
    `A response may have at most ${TASK_RESPONSE_MAX_CHARACTERS} characters.`,
  )
  .refine((text) => !text.includes('\0'), 'Please remove the unreadable characters.')
  .refine((text) => text.trim().length > 0, 'Please provide a response before submitting')

/** Body of `PATCH /rest/v1/posit_task_flags/{id}`: respond, or close without a response. */
export const taskUpdateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('closed'), response: responseSchema }),
  z.object({ status: z.literal('cancelled') }),
])
export type TaskUpdate = z.infer<typeof taskUpdateSchema>

/** Body of `PUT /rest/v1/posit_task_flags/{id}/response`: other words for a task that was responded to. */
export const taskResponseSchema = z.object({ response: responseSchema })

export type TaskResponse = z.infer<typeof taskResponseSchema>

export const taskParamsSchema = z.object({ id: idSchema })
