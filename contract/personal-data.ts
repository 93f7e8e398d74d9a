/** A person's data as a whole: exporting and deleting it. */
import { z } from 'zod'
import { PASSWORD_MAX_LENGTH } from './accounts.ts'

/** Without a password, a sign-in this recent shows that it is the person who asks. */
export const FRESH_SESSION_MINUTES = 10

export const EXPORT_FILE_NAME = 'posit-export.zip'

/** What deleting the account deletes, from `GET /rest/v1/users/me/holdings`. */
export const holdingsSchema = z.object({
  posits: z.number().int(),
  sources: z.number().int(),
  /** The person's conversations, with their own posits and other people's. */
  conversations: z.number().int(),
  /** People with whom the person's posits are shared by email. */
  shares: z.number().int(),
  has_subscription: z.boolean(),
})
export type Holdings = z.infer<typeof holdingsSchema>

/** Body of `DELETE /rest/v1/users/me`: the password; or, for an account without one, its e-mail address as typed. */
export const accountDeletionSchema = z.object({
  password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
  confirmation: z.string().max(254).optional(),
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>

/** Codes of refusals that the dialog acts on. */
export const DELETION_REFUSALS = {
  sessionNotFresh: 'session_not_fresh',
  confirmationWrong: 'confirmation_wrong',
} as const
