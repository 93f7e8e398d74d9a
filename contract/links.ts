/** Links: further ways to a posit, each with its own address and terms. */
import { z } from 'zod'
import { pageOf } from './api.ts'
import { shownToViewersSchema } from './knowledge.ts'
import { FREE_LINK_LIMIT, LINK_LIMITS, PREMIUM_LINK_LIMIT } from './link-limits.ts'
import type { Plan } from './plans.ts'
import { chatPositSchema } from './posits.ts'

/** Open links a person may have at the same time, over all posits. */
export const linkLimit = ({ is_premium }: Pick<Plan, 'is_premium'>) =>
  is_premium ? PREMIUM_LINK_LIMIT : FREE_LINK_LIMIT

/** Codes of refusals that clients act on. */
export const LINK_REFUSALS = {
  limit: 'link_limit',
  slugTaken: 'slug_taken',
  passcode: 'passcode_required',
  closed: 'link_closed',
} as const

/** Who may use a link: everybody who has it, people who are signed in, or those the posit is shared with by email. */
export const linkWhoSchema = z.enum(['anyone', 'signed_in', 'invited'])
export type LinkWho = z.infer<typeof linkWhoSchema>

/** Where the launcher sits on a website. */
export const linkCornerSchema = z.enum(['bottom-right', 'bottom-left'])
export type LinkCorner = z.infer<typeof linkCornerSchema>

/** PostgreSQL's text cannot hold U+0000. */
const text = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((value) => !value.includes('\0'), 'Please remove the unreadable characters.')

const { name, greeting, firstQuestion, passcodeMin, passcodeMax, slugMin, slugMax, origins } = LINK_LIMITS
const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
const SLUG_ISSUE = `Use ${slugMin} to ${slugMax} letters, digits and hyphens.`
const ACCENT_PATTERN = /^#[0-9a-f]{6}$/

/** The last part of `/l/{slug}`. */
export const slugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(slugMin, SLUG_ISSUE)
  .max(slugMax, SLUG_ISSUE)
  .regex(SLUG_PATTERN, SLUG_ISSUE)

/** No wildcard, and none of the signs that URLs allow but that would end a directive of a content security policy. */
const SITE_HOST_PATTERN = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** `https://example.com`, with a port if need be; `http` for this machine only, while a site is being built. */
function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null
  const { protocol, origin, hostname, username, password } = new URL(value)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isLocal)
  return isAllowed && !username && !password && SITE_HOST_PATTERN.test(hostname) ? origin : null
}

const originSchema = z
  .string()
  .trim()
  .max(LINK_LIMITS.origin)
  .refine((value) => originOf(value) !== null, 'Enter a site as https://example.com.')
  .transform((value) => originOf(value) ?? '')

const PASSCODE_ISSUE = `A passcode has ${passcodeMin} to ${passcodeMax} characters.`
const passcodeSchema = z.string().min(passcodeMin, PASSCODE_ISSUE).max(passcodeMax, PASSCODE_ISSUE)
const count = (max: number) =>
  z.int(`Enter a number from 1 to ${max}.`).min(1, `Enter a number from 1 to ${max}.`).max(max)

/** The fields an owner sets. Null: none. */
const termsShape = {
  name: text(name, `A name may have at most ${name} characters.`).min(1, 'Please enter a name.'),
  slug: slugSchema,
  /** ISO 8601 with an offset. From then on the link is closed. */
  expires_at: z.iso.datetime({ offset: true }).nullable(),
  /** Stored hashed. */
  passcode: passcodeSchema.nullable(),
  /** Delivered answers a day (UTC), and in all. */
  questions_per_day: count(LINK_LIMITS.questionsPerDay).nullable(),
  questions_total: count(LINK_LIMITS.questionsTotal).nullable(),
  who: linkWhoSchema,
  /** The most that is shown of a citation; a source's own rule may show less. */
  citations: shownToViewersSchema,
  /** Offered first, before the posit's own suggestions. */
  first_question: text(firstQuestion, `A question may have at most ${firstQuestion} characters.`).nullable(),
  /** In place of the posit's summary. */
  greeting: text(greeting, `A greeting may have at most ${greeting} characters.`).nullable(),
  /** Origins that may show it in a frame; none: no site may. */
  origins: z.array(originSchema).max(origins, `A link may have at most ${origins} sites.`),
  /** Colour of the launcher, `#rrggbb`; null: the product's own. */
  accent: z.string().toLowerCase().regex(ACCENT_PATTERN, 'Enter a colour as #rrggbb.').nullable(),
  corner: linkCornerSchema,
}

/** Body of `POST /rest/v1/posits/{id}/links`. Without a slug one is made that nobody can guess. */
export const linkCreateSchema = z.object(termsShape).partial().required({ name: true })
export type LinkCreate = z.input<typeof linkCreateSchema>
/** Body of `PATCH /rest/v1/links/{id}`. Omitted fields stay. */
export const linkUpdateSchema = z.object(termsShape).partial()

/** The owner's view of a link. */
export const linkSchema = z.object({
  ...{ id: z.string(), posit_id: z.string(), name: z.string(), slug: z.string() },
  expires_at: z.string().nullable(),
  has_passcode: z.boolean(),
  questions_per_day: z.number().int().nullable(),
  questions_total: z.number().int().nullable(),
  who: linkWhoSchema,
  citations: shownToViewersSchema,
  first_question: z.string().nullable(),
  greeting: z.string().nullable(),
  origins: z.array(z.string()),
  accent: z.string().nullable(),
  corner: linkCornerSchema,
  /** `used_up`: for today, or for good. */
  state: z.enum(['open', 'expired', 'used_up']),
  /** People and browsers that have asked through it. */
  visitors: z.number().int(),
  /** Delivered answers. */
  questions: z.number().int(),
  /** Of those that asked something, the share answered from the knowledge, 0 to 1; null before the first. */
  share_known: z.number().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
})
export type Link = z.infer<typeof linkSchema>

/** One page of a posit's links, and how many more its owner may have. */
export const linkPageSchema = pageOf(linkSchema).extend({
  link_limit: z.number().int(),
  /** Over all posits. */
  links_used: z.number().int(),
})

/** Path of the calls by slug. A malformed one answers like an unknown one. */
export const slugParamsSchema = z.object({ slug: slugSchema })

/** Body of `POST /rest/v1/open_links/{slug}/passcode`. */
export const passcodeTrySchema = z.object({ passcode: z.string().max(passcodeMax) })

/** What a caller who may use a link gets. */
const openLinkShape = {
  state: z.literal('open'),
  /** The posit as it is asked through the link: `posit.id` is the link's, and every call that asks or reads takes it as a posit's. */
  posit: chatPositSchema,
}
/**
 * What a caller finds at a link. `passcode`: it asks for one. `sign_in`: it is for people who are signed in. `closed`: it has
 * expired or been used up.
 */
export const openLinkSchema = z.discriminatedUnion('state', [
  z.object(openLinkShape),
  z.object({ state: z.enum(['passcode', 'sign_in', 'closed']) }),
])
export type OpenLink = z.infer<typeof openLinkSchema>

/** After the right passcode. */
export const grantedLinkSchema = z.object({
  /** Proof of the passcode, for clients without cookies; browsers get it as a cookie too. */
  grant: z.string(),
  link: openLinkSchema,
})
