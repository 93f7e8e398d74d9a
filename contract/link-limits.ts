/** Figures of links, free of zod so that screens stay light. */

export const FREE_LINK_LIMIT = 1
export const PREMIUM_LINK_LIMIT = 20
/** At least what a plan includes: the screen reads one page. */
export const LINKS_PER_PAGE = 20

/** Characters, unless a name says otherwise. */
export const LINK_LIMITS = {
  name: 60,
  slugMin: 3,
  slugMax: 40,
  passcodeMin: 6,
  passcodeMax: 100,
  greeting: 500,
  firstQuestion: 300,
  origin: 200,
  /** Sites. */
  origins: 20,
  questionsPerDay: 100_000,
  questionsTotal: 1_000_000,
} as const

/** The header in which a client without cookies sends the `grant` of a passcode. */
export const LINK_GRANT_HEADER = 'x-link-grant'
