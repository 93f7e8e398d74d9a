/** Bug reports: what a person sends, what an administrator sees. */
import { z } from 'zod'
import { pageOf, pageQuerySchema } from './api.ts'
import { FILE_TYPES } from './knowledge.ts'
import { BUG_REPORT_MESSAGES } from './messages/bug-reports.ts'

export const BUG_TITLE_MAX_CHARACTERS = 200
export const BUG_DESCRIPTION_MAX_CHARACTERS = 10_000
export const BUG_REPORTS_PER_PAGE = 20
export const SCREENSHOT_MAX_BYTES = 5 * 1024 * 1024

/** The endings a screenshot of each type may have; the first is given to a file without one of them. */
export const SCREENSHOT_ENDINGS = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
} as const
export type ScreenshotType = keyof typeof SCREENSHOT_ENDINGS

export const isScreenshotType = (type: string): type is ScreenshotType =>
  Object.hasOwn(SCREENSHOT_ENDINGS, type)

const DOCUMENT_TYPES: readonly string[] = Object.values(FILE_TYPES)
const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Validation that the form and the server share; null for a valid file. Knowledge files get a friendlier message elsewhere. */
export function screenshotProblem({ name, type, size }: { name: string; type: string; size: number }) {
  const isDocument = DOCUMENT_TYPES.includes(type) || Object.hasOwn(FILE_TYPES, endingOf(name))
  if (!isScreenshotType(type)) {
    if (isDocument) return BUG_REPORT_MESSAGES.notAnImage
    return BUG_REPORT_MESSAGES.unsupportedType(type || endingOf(name))
  }
  return size > SCREENSHOT_MAX_BYTES ? BUG_REPORT_MESSAGES.fileTooLarge : null
}

/** Where a screenshot is uploaded, and below which path it is read. */
export const SCREENSHOT_UPLOAD_PATH = '/storage/v1/object/bug-reports'
export const SCREENSHOT_PUBLIC_PATH = '/storage/v1/object/public/bug-reports'
/** A random id with the original ending. */
export const SCREENSHOT_NAME_PATTERN =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpe?g|png|gif|webp|svg)$/

const screenshotUrlSchema = z
  .string()
  .refine(
    (url) =>
      url.startsWith(`${SCREENSHOT_PUBLIC_PATH}/`) &&
      SCREENSHOT_NAME_PATTERN.test(url.slice(SCREENSHOT_PUBLIC_PATH.length + 1)),
    'Please upload the screenshot first.',
  )

/** Answer of the upload. */
export const storedScreenshotSchema = z.object({ public_url: z.string() })
export type StoredScreenshot = z.infer<typeof storedScreenshotSchema>

const required = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Use at most ${most.toLocaleString('en-US')} characters.`)
    .refine((text) => !text.includes('\0'), 'Please remove the unreadable characters.')

export const bugReportTextSchema = z.object({
  title: required(BUG_TITLE_MAX_CHARACTERS, 'Please enter a title.'),
  description: required(BUG_DESCRIPTION_MAX_CHARACTERS, 'Please describe what happened.'),
})
export type BugReportText = z.infer<typeof bugReportTextSchema>

/** Body of `POST /rest/v1/bug_reports`. */
export const newBugReportSchema = bugReportTextSchema.extend({
  screenshot_url: screenshotUrlSchema.nullable().default(null),
})
export type NewBugReport = z.infer<typeof newBugReportSchema>

export const BUG_REPORT_STATUSES = ['open', 'in_progress', 'closed'] as const
export const bugReportStatusSchema = z.enum(BUG_REPORT_STATUSES)
export type BugReportStatus = z.infer<typeof bugReportStatusSchema>

export const bugReportSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  screenshot_url: z.string().nullable(),
  status: bugReportStatusSchema,
  /** Whose report it is. */
  reporter_email: z.string().nullable(),
  created_at: z.string(),
})
export type BugReport = z.infer<typeof bugReportSchema>

export const createdBugReportSchema = z.object({ id: z.string(), status: bugReportStatusSchema })

export const bugReportPageSchema = pageOf(bugReportSchema)
export type BugReportPage = z.infer<typeof bugReportPageSchema>
export const bugReportListQuerySchema = pageQuerySchema.extend({ status: bugReportStatusSchema.optional() })
export type BugReportListQuery = z.infer<typeof bugReportListQuerySchema>

/** Body of `PATCH /rest/v1/bug_reports/{id}`. */
export const bugReportUpdateSchema = z.object({ status: bugReportStatusSchema })

/** Body of `POST /functions/v1/send-to-zapier`, and what the automation hook receives, written by the server. */
export const automationEventSchema = z.object({
  event_type: z.literal('bug_report'),
  event: z.literal('bug_report_submitted'),
  event_data: z.object({
    user_id: z.string(),
    email: z.string(),
    report_title: z.string(),
    has_screenshot: z.boolean(),
    screenshot_url: z.string().nullable(),
  }),
})
export type AutomationEvent = z.infer<typeof automationEventSchema>
