/** What happened: analytics events, people's notifications, and live updates. */
import { z } from 'zod'
import { idSchema, pageOf, pageQuerySchema } from './api.ts'
import { PAGE_NAMES } from './page-names.ts'

export const eventNameSchema = z.enum([
  'sign_up',
  'login',
  'logout',
  'create_posit',
  'update_posit',
  'share_posit',
  'send_message',
  'create_task',
  'complete_task',
  'view_pricing',
  'start_subscription',
  'page_view',
])
export type EventName = z.infer<typeof eventNameSchema>

/** Body of `POST /rest/v1/page_views`. */
export const pageViewSchema = z.object({ page_name: z.enum(PAGE_NAMES) })

/** Questions are quoted in notifications and mails up to here. */
export const QUOTED_QUESTION_MAX_CHARACTERS = 300

const quotedQuestion = z.string().transform((text) => cutQuestion(text))

/** One line, truncated between characters. */
function cutQuestion(text: string): string {
  const letters = Array.from(text.trim().replace(/\s+/g, ' '))
  const isLong = letters.length > QUOTED_QUESTION_MAX_CHARACTERS
  return isLong ? `${letters.slice(0, QUOTED_QUESTION_MAX_CHARACTERS - 1).join('')}…` : letters.join('')
}

const taskData = z.object({ task_id: idSchema })

/**
 * All kinds of notifications, with their data beside the posit. Ids rather than texts: titles and questions are
 * read when they are shown, so that renames, deletions and revoked access apply here as well.
 */
export const NOTIFICATION_DATA = {
  /** To the owner: others asked the posit. At most one unread a posit; its `count` says how many. */
  question_asked: z.object({}),
  /** To the owner: the posit could not answer. At most one unread a task; `count` says how often it was asked. */
  task_created: taskData,
  /** To the asker. `question`: in the asker's own words; `chat_history_id`: their conversation that holds the new answer. */
  task_answered: taskData.extend({
    question: quotedQuestion.nullish(),
    chat_history_id: idSchema.nullish(),
  }),
  /** To the person shared with (`email` null), and in the owner's own history (`email` given). */
  posit_shared: z.object({ email: z.string().nullish() }),
  source_imported: z.object({ source_id: idSchema }),
  /** To the owner: the response to a task is in, and whether the posit now answers the question with it. */
  answer_given: taskData.extend({ passes: z.boolean().nullish() }),
  /** To the owner: a question that passed no longer does. At most one unread a posit, with the last question. */
  test_failed: z.object({ question: quotedQuestion }),
  /** To the owner: viewers' ratings. At most two unread a posit: helpful and not helpful. */
  feedback_given: z.object({ helpful: z.boolean() }),
} as const

export type NotificationKind = keyof typeof NOTIFICATION_DATA
const kinds = Object.keys(NOTIFICATION_DATA) as [NotificationKind, ...NotificationKind[]]
export const notificationKindSchema = z.enum(kinds)

export type NotificationData<K extends NotificationKind> = z.input<(typeof NOTIFICATION_DATA)[K]>

/** What a person's screens should refetch; `posit_id` is null where it is about none. */
export const LIVE_TOPICS = ['notifications', 'questions', 'tasks', 'sources', 'posit', 'plan'] as const
export const liveTopicSchema = z.enum(LIVE_TOPICS)
export type LiveTopic = z.infer<typeof liveTopicSchema>

/** One event of `GET /realtime/v1`. Ids alone: the client fetches the data with the reader's own rights. */
export const liveUpdateSchema = z.object({ topic: liveTopicSchema, posit_id: z.string().nullable() })
export type LiveUpdate = z.infer<typeof liveUpdateSchema>

export const NOTIFICATIONS_PER_PAGE = 20

/** `text` is a whole sentence about the posit; `quote` another person's words or a file's name; `path` leads to the thing. */
export const notificationSchema = z.object({
  id: z.string(),
  kind: notificationKindSchema,
  posit_id: z.string(),
  text: z.string(),
  quote: z.string().nullable(),
  path: z.string(),
  is_read: z.boolean(),
  /** When it last happened. */
  updated_at: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>
export const notificationPageSchema = pageOf(notificationSchema)

export const notificationListQuerySchema = pageQuerySchema.extend({
  kind: notificationKindSchema.optional(),
})

/** Counted up to one more than the bell shows. */
export const unreadSchema = z.object({ unread: z.number().int() })
export type Unread = z.infer<typeof unreadSchema>

export const notificationUpdateSchema = z.object({ is_read: z.literal(true) })
/** Body of `POST /rest/v1/notifications/read`: what came after the newest one on the screen stays unread. */
export const readAllSchema = z.object({ until: z.iso.datetime() })

/** `instant` batches what comes within minutes; `weekly` sends nothing in a week without news. */
const MAIL_CHOICES = ['weekly', 'instant', 'off'] as const
export const notificationSettingsSchema = z.object({ mail: z.enum(MAIL_CHOICES) })
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type MailChoice = NotificationSettings['mail']
