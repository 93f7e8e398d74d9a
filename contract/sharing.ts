/** Sharing by email: who a posit is shared with, and the posits shared with you. */
import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { idSchema, pageOf } from './api.ts'
import { SHARING_MESSAGES } from './messages/sharing.ts'
import { privacySchema } from './posits.ts'

export const SHARES_PER_PAGE = 20
export const SHARED_POSITS_PER_PAGE = 6

const missing = SHARING_MESSAGES.emailMissing.description
/** Lower-cased, as it is stored. */
export const shareEmailSchema = z.string(missing).trim().min(1, missing).pipe(emailSchema)

export const shareSchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  user_email: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type Share = z.infer<typeof shareSchema>
export const sharePageSchema = pageOf(shareSchema)

/** Body of `POST /rest/v1/posits/{id}/shares`. */
export const shareCreateSchema = z.object({ user_email: shareEmailSchema })

/** Body of `POST /functions/v1/remove-posit-access`. */
export const accessRemovalSchema = z.object({ positId: idSchema, email: shareEmailSchema })

/** Body of `POST /rest/v1/posits/{id}/link_shares`: how copying the link went. */
export const linkShareSchema = z.object({ status: z.enum(['success', 'error']) })
export type LinkShare = z.infer<typeof linkShareSchema>

/** A posit of somebody else that is shared with the reader. */
export const sharedPositSchema = z.object({
  id: z.string(),
  title: z.string(),
  privacy: privacySchema,
  summary_light: z.string().nullable(),
  owner_first_name: z.string().nullable(),
  shared_at: z.string(),
})
export type SharedPosit = z.infer<typeof sharedPositSchema>
export const sharedPositPageSchema = pageOf(sharedPositSchema)

/** What is wrong with an address before the server is asked, or null. `ownEmail` undefined: nobody is signed in. */
export function shareProblem(email: string, ownEmail: string | undefined): string | null {
  if (ownEmail === undefined) return SHARING_MESSAGES.loginFirst.description
  const parsed = shareEmailSchema.safeParse(email)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? SHARING_MESSAGES.emailInvalid.description
  return parsed.data === ownEmail.toLowerCase() ? SHARING_MESSAGES.ownEmail.description : null
}
