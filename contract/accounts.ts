/** Accounts: profile, credentials, and the session as the browser sees it. */
import { z } from 'zod'
import { idSchema } from './api.ts'
import { planSchema } from './plans.ts'
import { safeReturnPath } from './return-path.ts'

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128
export const NAME_MAX_LENGTH = 100
export const HANDLE_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** Compared and stored in lower case. */
export const emailSchema = z.email('Please enter a valid email address').max(254).toLowerCase()
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Use at most ${PASSWORD_MAX_LENGTH} characters.`)

export const credentialsSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Please enter your password.').max(PASSWORD_MAX_LENGTH),
})
export type Credentials = z.infer<typeof credentialsSchema>

/** The redirect target of a mail's link: only a path of this site. */
const callbackSchema = z
  .string()
  .refine((path) => safeReturnPath(path) !== null, 'Must be a path of this site.')

/** Body of `POST /auth/v1/sign-up/email`. `name`, if given, is split into first and last name. */
export const signUpSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  name: z.string().trim().max(NAME_MAX_LENGTH).optional(),
  callbackURL: callbackSchema.optional(),
})
export type SignUp = z.infer<typeof signUpSchema>

/** Body of `POST /auth/v1/send-verification-email`. */
export const verificationRequestSchema = z.object({
  email: emailSchema,
  callbackURL: callbackSchema.optional(),
})
export type VerificationRequest = z.infer<typeof verificationRequestSchema>

/** Body of `POST /auth/v1/request-password-reset`. */
export const resetRequestSchema = z.object({ email: emailSchema })

/** Body of `POST /auth/v1/reset-password`; `token` comes from the link in the mail. */
export const resetPasswordSchema = z.object({
  token: z.string().min(1).max(200),
  newPassword: passwordSchema,
})
export type ResetPassword = z.infer<typeof resetPasswordSchema>

/** Body of `POST /auth/v1/sign-in/social`. */
export const socialSignInSchema = z.object({
  provider: z.literal('google'),
  callbackURL: callbackSchema.optional(),
  newUserCallbackURL: callbackSchema.optional(),
  /** Where a refusal is shown, with `error` and `error_description`. */
  errorCallbackURL: callbackSchema.optional(),
  /** From the sign-up screen: Google then asks for consent again, with offline access. */
  requestSignUp: z.boolean().default(false),
})
export type SocialSignIn = z.infer<typeof socialSignInSchema>

/** The redirect target. */
export const socialSignInStartedSchema = z.object({ url: z.string() })

/** What Google sends back: a code, or why there is none. */
export const socialCallbackSchema = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(500).optional(),
})
export type SocialCallback = z.infer<typeof socialCallbackSchema>

/** Answer of a sign-in. `token` is the session as a bearer token; browsers have it in a cookie that no script can read. */
export const signedInSchema = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string() }),
})
export type SignedIn = z.infer<typeof signedInSchema>

/** Answer of `GET /auth/v1/get-session`; null for a guest. */
export const sessionSchema = z
  .object({ user: z.object({ id: z.string(), email: z.string() }), expires_at: z.string() })
  .nullable()

/** Codes of refusals that a screen acts on. */
export const ACCOUNT_REFUSALS = {
  emailNotVerified: 'email_not_verified',
  invalidLink: 'invalid_link',
  currentPasswordIncorrect: 'current_password_incorrect',
  googleNotConfigured: 'google_not_configured',
} as const

/** Body of `POST /rest/v1/users/me/password`. */
export const passwordChangeSchema = z.object({
  current_password: z.string().min(1, 'Please enter your current password.').max(PASSWORD_MAX_LENGTH),
  new_password: passwordSchema,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

export const referralSourceSchema = z.enum(['friend', 'social_media', 'google', 'other'])
export type ReferralSource = z.infer<typeof referralSourceSchema>

const optionalText = z.string().trim().max(NAME_MAX_LENGTH, `Use at most ${NAME_MAX_LENGTH} characters.`)

/** Body of `PATCH /rest/v1/users/me`. Omitted fields keep their values. */
export const profileUpdateSchema = z
  .object({
    first_name: optionalText,
    last_name: optionalText,
    company: optionalText,
    title: optionalText,
    referral_source: referralSourceSchema.nullable(),
  })
  .partial()
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>

/** The signed-in person, from `GET /rest/v1/users/me`; `user` is null for a guest. */
export const meSchema = z.object({
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      handle: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      company: z.string().nullable(),
      title: z.string().nullable(),
      referral_source: referralSourceSchema.nullable(),
      created_at: z.string(),
      is_admin: z.boolean(),
      has_password: z.boolean(),
      plan: planSchema,
    })
    .nullable(),
})
/** Body of `POST /rest/v1/rpc/has_role`. */
export const roleCheckSchema = z.object({ user_id: idSchema, role: z.string().max(50) })

export type Me = NonNullable<z.infer<typeof meSchema>['user']>

/** What anyone may see of a person. */
export const publicUserSchema = z.object({
  id: z.string(),
  handle: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_member: z.boolean(),
})
export type PublicUser = z.infer<typeof publicUserSchema>
