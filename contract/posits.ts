/** Posits: the knowledge profiles themselves. */
import { z } from 'zod'
import { HANDLE_PATTERN, publicUserSchema } from './accounts.ts'
import { idSchema, pageOf } from './api.ts'
import type { Plan } from './plans.ts'
import { PRIVACIES, type Privacy } from './privacy.ts'

export const POSITS_PER_PAGE = 6
export const DEFAULT_POSIT_TITLE = 'Untitled Posit'
export const POSIT_TITLE_MAX_LENGTH = 120
export const POSIT_SEARCH_MAX_LENGTH = 200
export const CUSTOM_TYPE_MAX_LENGTH = 500

export const privacySchema = z.enum(PRIVACIES)
export type { Privacy } from './privacy.ts'

/** Types a person can choose; the others are recognised in data only. */
export const chosenTypeSchema = z.enum(['user_knowledge_base', 'decision_tracking', 'other'])
export const positTypeSchema = z.enum([
  ...chosenTypeSchema.options,
  'process_tracking',
  'learnings_tracking',
  'second_brain',
  'knowledge_base',
])
export type PositType = z.infer<typeof positTypeSchema>
export const audienceSchema = z.enum(['team', 'self', 'public', 'project'])
export type Audience = z.infer<typeof audienceSchema>
export const responseTypeSchema = z.enum(['you', 'assistant'])
export type ResponseType = z.infer<typeof responseTypeSchema>

export const POSIT_TYPE_LABELS: Record<PositType, string> = {
  user_knowledge_base: 'Second Brain',
  decision_tracking: 'Knowledge Base',
  other: 'Other',
  process_tracking: 'Process Tracking',
  learnings_tracking: 'Learnings Tracking',
  second_brain: 'Second Brain',
  knowledge_base: 'Knowledge Base',
}
/** The type and the older values with the same label, which are one type to a person. */
export const typesAlike = (type: PositType): PositType[] =>
  positTypeSchema.options.filter((other) => POSIT_TYPE_LABELS[other] === POSIT_TYPE_LABELS[type])
export const POSIT_TYPE_DESCRIPTIONS: Record<z.infer<typeof chosenTypeSchema>, string> = {
  user_knowledge_base: 'Create your digital you for answering questions',
  decision_tracking: 'Track decisions, product info, FAQs, and guides',
  other: 'Create a custom type',
}
export const AUDIENCE_LABELS: Record<Audience, string> = {
  team: 'My Teammates',
  self: 'Just Me',
  public: 'A Wider Audience',
  project: 'A Project',
}
export const RESPONSE_TYPE_LABELS: Record<ResponseType, string> = {
  you: 'As You',
  assistant: 'As an Assistant',
}
export const RESPONSE_TYPE_DESCRIPTIONS: Record<ResponseType, string> = {
  you: 'A personal voice: it speaks in the first person, as you',
  assistant: 'A professional voice: it speaks about you and your work',
}

/** PostgreSQL's text cannot hold U+0000; refused here it is a validation error, not a failure. */
const storable = (text: string) => !text.includes('\0')
const UNSTORABLE = 'Please remove the unreadable characters.'

const customType = z.string().trim().max(CUSTOM_TYPE_MAX_LENGTH).refine(storable, UNSTORABLE)
export const CUSTOM_TYPE_REQUIRED = 'Please enter a custom type'
const customTypeIssue = { message: CUSTOM_TYPE_REQUIRED, path: ['custom_type_description'] }

const titleSchema = z.string().trim().min(1).max(POSIT_TITLE_MAX_LENGTH).refine(storable, UNSTORABLE)

export const positCreateSchema = z
  .object({
    /** Without one, the posit is named after what it is taught first. */
    title: titleSchema.optional(),
    type: chosenTypeSchema,
    audience: audienceSchema,
    response_type: responseTypeSchema,
    custom_type_description: customType.nullish(),
  })
  .refine((body) => body.type !== 'other' || Boolean(body.custom_type_description), customTypeIssue)
export type PositCreate = z.infer<typeof positCreateSchema>

/** Body of `PATCH /rest/v1/posits/{id}`. A non-premium owner's choice of private or exclusive is silently ignored. */
export const positUpdateSchema = z
  .object({
    title: titleSchema,
    type: positTypeSchema,
    audience: audienceSchema,
    response_type: responseTypeSchema,
    custom_type_description: customType.nullable(),
    privacy: privacySchema,
    /** False (strict) unless the owner chooses otherwise. Without a model it has no effect. */
    general_knowledge: z.boolean(),
  })
  .partial()
  .refine((body) => body.type !== 'other' || Boolean(body.custom_type_description), customTypeIssue)
export type PositUpdate = z.infer<typeof positUpdateSchema>

export const positCanSchema = z.object({
  edit: z.boolean(),
  chat: z.boolean(),
  /** Choose private or exclusive. */
  set_privacy: z.boolean(),
  share_by_email: z.boolean(),
  use_dashboard: z.boolean(),
})
export type PositCan = z.infer<typeof positCanSchema>

/** What the owner may do with a posit of theirs. */
export const ownerCan = ({ is_premium }: Pick<Plan, 'is_premium'>): PositCan => ({
  edit: true,
  chat: true,
  set_privacy: is_premium,
  share_by_email: is_premium,
  use_dashboard: is_premium,
})

/** Anyone may make a posit public; private and exclusive need the paid plan. */
export const allowedPrivacy = (privacy: Privacy, { is_premium }: Pick<Plan, 'is_premium'>) =>
  privacy === 'public' || is_premium

/** A card of a list. */
export const positCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: positTypeSchema,
  privacy: privacySchema,
  summary_light: z.string().nullable(),
  created_at: z.string(),
  is_owner: z.boolean(),
})
export type PositCard = z.infer<typeof positCardSchema>

export const positPageSchema = pageOf(positCardSchema)

/** A person's public profile: one page of their public and exclusive posits, and their name. */
export const publicPositPageSchema = positPageSchema.extend({ user: publicUserSchema })
export type PublicPositPage = z.infer<typeof publicPositPageSchema>

/** The owner's view of a posit. */
export const positSchema = positCardSchema.extend({
  audience: audienceSchema,
  response_type: responseTypeSchema,
  custom_type_description: z.string().nullable(),
  general_knowledge: z.boolean(),
  summary: z.string().nullable(),
  /** The knowledge has changed and its summaries are being rebuilt. */
  summary_pending: z.boolean(),
  updated_at: z.string(),
  can: positCanSchema,
})
export type Posit = z.infer<typeof positSchema>

/** The full summary, from `GET /rest/v1/posits/{id}/details`. */
export const positDetailsSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary_full: z.string().nullable(),
})
export type PositDetails = z.infer<typeof positDetailsSchema>

/** What a viewer of the chat screen may know of a posit. */
export const chatPositSchema = z.object({
  id: z.string(),
  title: z.string(),
  privacy: privacySchema,
  response_type: responseTypeSchema,
  summary_light: z.string().nullable(),
  owner_first_name: z.string().nullable(),
  is_owner: z.boolean(),
  suggested_questions: z.array(z.string()),
})
export type ChatPosit = z.infer<typeof chatPositSchema>

export const positSortSchema = z.enum(['date', 'title'])
export const positListQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  search: z.string().trim().max(POSIT_SEARCH_MAX_LENGTH).refine(storable, UNSTORABLE).optional(),
  sort: positSortSchema.default('date'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  type: positTypeSchema.optional(),
  privacy: privacySchema.optional(),
})
export type PositListQuery = z.infer<typeof positListQuerySchema>

export const positParamsSchema = z.object({ id: idSchema })
/** A malformed handle answers like an unknown one. */
export const handleParamsSchema = z.object({ handle: z.string().toLowerCase().regex(HANDLE_PATTERN) })

/** What an assistant may know of the posit it speaks for. */
export interface PositVoice {
  title: string
  type: PositType
  custom_type_description: string | null
  audience: Audience
  response_type: ResponseType
  owner_first_name: string | null
}
