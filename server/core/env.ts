/** The one place that reads the environment. Every variable is optional; `.env.example` says what each turns on. */
import { z } from 'zod'

const text = z.string().trim().min(1).optional()
/** 'localhost:3000' alone would pass as a URL whose scheme is 'localhost'. */
const url = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional()
const baseUrl = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback)
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Comma-separated, each with a port or without. */
const hosts = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((host) => host.trim() || []))
  .refine((list) => list.every((host) => /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(host)), {
    error: 'must be hosts with or without a port, like gpu-box,10.0.0.5:8000, and no addresses with http://',
  })

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be like smtp://user:password@host:587 or smtps://host' })
  .optional()
/** One address, with a name before it or without: anything else would become headers or further senders. */
const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>@,;:"\p{Cc}]*<[^\s<>@,;:"\p{Cc}]+@[^\s<>@,;:"\p{Cc}]+>|[^\s<>@,;:"\p{Cc}]+@[^\s<>@,;:"\p{Cc}]+)$/u,
    {
      error: 'must be one address, like posit@example.com or Posit <posit@example.com>',
    },
  )

/** Half an object store would leave files on the disk of one node. */
const S3_NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text,
  APP_URL: url,
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: text,
  DATABASE_POOL: positive(20),
  DATABASE_TIMEOUT_MS: positive(10_000),
  DATABASE_JOB_TIMEOUT_MS: positive(300_000),
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender.default('Posit <posit@localhost>'),
  TRUSTED_PROXIES: text,

  DISK_LOW_PERCENT: z.coerce.number().min(0).max(100).default(5),
  DISK_LOW_MB: z.coerce.number().min(0).default(2048),

  S3_BUCKET: text,
  S3_ENDPOINT: url,
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).optional(),
  S3_TIMEOUT_MS: positive(15_000),

  POSIT_LIMITS: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAIL: text,
  DEFAULT_PLAN: z.enum(['free', 'posit_plus']).default('free'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  AUTH_SECRET: z.string().min(32).optional(),

  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  AI_MODEL: text,
  AI_EMBEDDING_MODEL: text,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GOOGLE_GENERATIVE_AI_BASE_URL: url,
  AI_TIMEOUT_MS: positive(120_000),
  AI_FIRST_TOKEN_TIMEOUT_MS: positive(30_000),
  AI_MAX_OUTPUT_TOKENS: positive(1500),
  AI_CONTEXT_TOKENS: positive(16_000),
  AI_FAILURES_IN_A_ROW: positive(5),
  AI_DISCOVERY_HOSTS: hosts,
  BUILTIN_ENCODER: z.enum(['on', 'off']).default('on'),

  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ACCOUNTS_BASE_URL: baseUrl('https://accounts.google.com'),
  GOOGLE_OAUTH_BASE_URL: baseUrl('https://oauth2.googleapis.com'),
  GOOGLE_API_BASE_URL: baseUrl('https://www.googleapis.com'),
  GOOGLE_TIMEOUT_MS: positive(20_000),

  ZAPIER_HOOK_URL: url,
  WEBHOOK_PRIVATE_NETWORKS: text,

  POSTHOG_API_KEY: text,
  POSTHOG_HOST: url,
  EVENTS_KEPT_DAYS: positive(400),
  METRICS_TOKEN: z.string().min(16).optional(),

  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_MONTHLY: text,
  STRIPE_PRICE_ANNUAL: text,
  STRIPE_BASE_URL: url,
  STRIPE_TIMEOUT_MS: positive(8000),

  LIMIT_GUEST_QUESTIONS_PER_DAY: positive(50),
  LIMIT_FREE_QUESTIONS_PER_DAY: positive(200),
  LIMIT_PREMIUM_QUESTIONS_PER_DAY: positive(2000),
  LIMIT_QUESTIONS_PER_MINUTE: positive(15),
  LIMIT_ADDRESS_QUESTIONS_PER_DAY: positive(300),
  LIMIT_POSIT_QUESTIONS_PER_DAY: positive(5000),
  LIMIT_SOURCES_PER_POSIT: positive(1000),
  LIMIT_SOURCE_CHARACTERS: positive(2_000_000),
  LIMIT_POSIT_CHARACTERS: positive(20_000_000),
  LIMIT_FILES_PER_HOUR: positive(60),
  LIMIT_DRIVE_LISTS_PER_MINUTE: positive(60),
  LIMIT_TASK_FLAGS_PER_VIEWER_PER_DAY: positive(20),
  LIMIT_OPEN_TASK_FLAGS_PER_POSIT: positive(1000),
  LIMIT_SHARES_PER_POSIT: positive(100),
  LIMIT_INVITATIONS_PER_DAY: positive(50),
  LIMIT_EXPORTS_PER_DAY: positive(5),
  LIMIT_BUG_REPORTS_PER_DAY: positive(20),
  LIMIT_WEBHOOK_ENDPOINTS_PER_PERSON: positive(10),
  LIMIT_WEBHOOK_DELIVERIES_PER_MINUTE: positive(120),
  LIMIT_CHECKOUTS_PER_HOUR: positive(30),
  LIMIT_TEST_QUESTIONS_PER_MODEL_RUN: positive(10),
  LIMIT_SIGN_INS_PER_MINUTE: positive(10),
  LIMIT_MAILS_PER_HOUR: positive(5),
  LIMIT_ASSISTANT_REGISTRATIONS_PER_HOUR: positive(20),
  LIMIT_PAGE_VIEWS_PER_MINUTE: positive(240),
  LIMIT_ANSWERS_AT_ONCE: positive(2000),
  ANSWER_ORPHAN_GRACE_SECONDS: positive(60),
  LIMIT_LIVE_STREAMS: positive(5000),
  LIMIT_LIVE_STREAMS_PER_PERSON: positive(12),
  LIVE_HEARTBEAT_SECONDS: positive(20),
  NOTIFICATIONS_KEPT_DAYS: positive(180),
})

export type Env = z.infer<typeof envSchema>
export const SETTING_NAMES = Object.keys(envSchema.shape)

/** Empty strings count as absent, as in a `.env` file with nothing behind the sign. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(present)
  const problems = parsed.success
    ? missingOfS3(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success && problems.length === 0) return parsed.data
  throw new Error(`The environment has settings that cannot be used:\n  ${problems.join('\n  ')}`)
}

function missingOfS3(env: Env): string[] {
  const isWanted = [...S3_NEEDED, 'S3_ENDPOINT' as const].some((name) => env[name])
  const missing = isWanted ? S3_NEEDED.filter((name) => !env[name]) : []
  return missing.map((name) => `${name}: is needed too for an object store`)
}
