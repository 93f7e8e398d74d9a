/** The one place that reads the environment. Every variable is optional; `.env.example` says what each turns on. */
import { z } from 'zod'

const text = z.string().trim().min(1).optional()
/** 'localhost:3000' alone would pass as a URL whose scheme is 'localhost'. */
const url = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional()
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback)

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text,
  APP_URL: url,
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: text,
  DATABASE_POOL: positive(20),
  SMTP_URL: text,
  MAIL_FROM: z.string().trim().min(1).default('Posit <posit@localhost>'),
  TRUSTED_PROXIES: text,
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

  ZAPIER_HOOK_URL: url,

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
  LIMIT_TASK_FLAGS_PER_VIEWER_PER_DAY: positive(20),
  LIMIT_OPEN_TASK_FLAGS_PER_POSIT: positive(1000),
  LIMIT_SHARES_PER_POSIT: positive(100),
  LIMIT_INVITATIONS_PER_DAY: positive(50),
  LIMIT_EXPORTS_PER_DAY: positive(5),
  LIMIT_BUG_REPORTS_PER_DAY: positive(20),
  LIMIT_TEST_QUESTIONS_PER_MODEL_RUN: positive(10),
  LIMIT_SIGN_INS_PER_MINUTE: positive(10),
  LIMIT_MAILS_PER_HOUR: positive(5),
  LIMIT_ANSWERS_AT_ONCE: positive(2000),
  ANSWER_ORPHAN_GRACE_SECONDS: positive(60),
  LIMIT_LIVE_STREAMS: positive(5000),
  LIMIT_LIVE_STREAMS_PER_PERSON: positive(12),
  LIVE_HEARTBEAT_SECONDS: positive(20),
  NOTIFICATIONS_KEPT_DAYS: positive(180),
})

export type Env = z.infer<typeof envSchema>

/** Empty strings count as absent, as in a `.env` file with nothing behind the sign. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(present)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment has settings that cannot be used:\n  ${problems.join('\n  ')}`)
}
