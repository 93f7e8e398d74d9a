/** Which model answers on this server, and what its calls cost: `Settings → Assistant`, for administrators. */
import { z } from 'zod'

export const ASSISTANT_PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type AssistantProvider = (typeof ASSISTANT_PROVIDERS)[number]

export const USAGE_PURPOSES = ['answers', 'interviews', 'summaries', 'embeddings'] as const
export type UsagePurpose = (typeof USAGE_PURPOSES)[number]

export const CAP_UNITS = ['money', 'tokens'] as const
export type CapUnit = (typeof CAP_UNITS)[number]
/** What happens at a cap: the built-in assistant goes on, or posits pause until midnight UTC. */
export const AT_CAP = ['builtin', 'pause'] as const
export type AtCap = (typeof AT_CAP)[number]

export const USAGE_DAYS = 30
const ADDRESS_MAX = 500
const KEY_MAX = 500
const MODEL_MAX = 200
const AMOUNT_MAX = 1e12
const PRICE_MAX = 1e6

export const MODEL_PROBLEMS = {
  wrong_key: 'The server refuses this key.',
  key_needed: 'The server asks for a key.',
  no_such_model: 'The server does not offer this model.',
  not_reachable: 'Nothing answers at this address from here.',
  no_model_server: 'Something answers at this address, but it is no model server. Check the address.',
  too_slow: 'The model did not answer in time. One that is still being loaded answers the next try.',
  over_quota: 'The provider refuses more requests right now: its rate or credit limit is reached.',
  no_embeddings: 'This embedding model gave no vectors.',
  unusable: 'The model answered in a way that could not be used.',
} as const
export type ModelProblem = keyof typeof MODEL_PROBLEMS
export const modelProblemSchema = z.enum(Object.keys(MODEL_PROBLEMS) as [ModelProblem, ...ModelProblem[]])

const isWebAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

/** An address without the slash at its end. */
const addressSchema = z
  .string()
  .trim()
  .max(ADDRESS_MAX)
  .refine(isWebAddress, 'Enter an address like http://localhost:11434/v1, without a password in it.')
  .transform((text) => text.replace(/\/+$/, ''))

const keySchema = z
  .string()
  .trim()
  .max(KEY_MAX)
  .regex(/^[\x21-\x7e]*$/, 'A key has no spaces or special characters. Copy it again.')

const modelNameSchema = z.string().trim().min(1, 'Choose a model.').max(MODEL_MAX)

const needsAddress = ({ provider, base_url }: { provider: AssistantProvider; base_url: string | null }) =>
  provider !== 'openai-compatible' || base_url !== null
const ADDRESS_MISSING = { message: 'Enter the address of the server.', path: ['base_url'] }

const serverFields = {
  provider: z.enum(ASSISTANT_PROVIDERS),
  /** Null: the provider's own. */
  base_url: addressSchema.nullable(),
  /** Absent: the saved key, if provider and address are the saved ones. */
  api_key: keySchema.nullable().optional(),
}

/** A model server to be asked for its models. */
export const modelServerSchema = z.object(serverFields).refine(needsAddress, ADDRESS_MISSING)
export type ModelServer = z.infer<typeof modelServerSchema>

const choiceFields = {
  ...serverFields,
  model: modelNameSchema,
  embedding_model: modelNameSchema.nullable(),
}
export const modelChoiceSchema = z.object(choiceFields).refine(needsAddress, ADDRESS_MISSING)
export type ModelChoice = z.infer<typeof modelChoiceSchema>

/** Body of `PUT /rest/v1/assistant_settings/model`. `version`: of the settings the choice was made from. */
export const savedChoiceSchema = z
  .object({ ...choiceFields, version: z.number().int() })
  .refine(needsAddress, ADDRESS_MISSING)
/** Body of `DELETE /rest/v1/assistant_settings/model`. */
export const settingsVersionSchema = z.object({ version: z.number().int() })

const price = z.number().min(0).max(PRICE_MAX).nullable()
const cap = z.number().min(0).max(AMOUNT_MAX).nullable()

/** Prices are money per million tokens, in one currency. A cap is a day's (UTC) in `cap_unit`; null for none. */
export const assistantBudgetSchema = z.object({
  input_price: price,
  output_price: price,
  embedding_price: price,
  cap_unit: z.enum(CAP_UNITS),
  /** Of the whole installation. */
  instance_cap: cap,
  /** Of each person's posits. */
  person_cap: cap,
  at_cap: z.enum(AT_CAP),
})
export type AssistantBudget = z.infer<typeof assistantBudgetSchema>
export const savedBudgetSchema = assistantBudgetSchema.extend({ version: z.number().int() })

export const ASSISTANT_STATES = ['builtin', 'ok', 'failing', 'at_cap'] as const
export type AssistantState = (typeof ASSISTANT_STATES)[number]

export const assistantSettingsSchema = z.object({
  version: z.number().int(),
  /** Null: the built-in assistant answers. */
  model: z
    .object({
      provider: z.enum(ASSISTANT_PROVIDERS),
      name: z.string(),
      base_url: z.string().nullable(),
      embedding_model: z.string().nullable(),
      has_key: z.boolean(),
    })
    .nullable(),
  /** What the environment sets; it wins. Of models their names. */
  locked: z.object({
    provider: z.boolean(),
    model: z.string().nullable(),
    embedding_model: z.string().nullable(),
  }),
  /** The saved key was encrypted with another AUTH_SECRET and has to be entered again. */
  key_lost: z.boolean(),
  state: z.enum(ASSISTANT_STATES),
  budget: assistantBudgetSchema,
  /** List prices of this model that Posit knows, for an empty field; they count until others are entered. */
  known_prices: z.object({
    input: z.number().nullable(),
    output: z.number().nullable(),
    embedding: z.number().nullable(),
  }),
  /** Chunks of all posits; null without an embedding model. */
  embeddings: z.object({ chunks: z.number().int(), embedded: z.number().int() }).nullable(),
})
export type AssistantSettings = z.infer<typeof assistantSettingsSchema>

export const offeredModelsSchema = z.object({
  models: z.array(z.string()),
  /** Those that may embed; for most servers it cannot be known, and all are listed. */
  embedding_models: z.array(z.string()),
  problem: modelProblemSchema.nullable(),
})
export type OfferedModels = z.infer<typeof offeredModelsSchema>

export const foundServersSchema = z.object({
  servers: z.array(z.object({ name: z.string(), base_url: z.string(), models: z.array(z.string()) })),
  /** Hosts and ports that were asked. */
  asked: z.array(z.string()),
})
export type FoundServers = z.infer<typeof foundServersSchema>

export const modelTrialSchema = z.object({
  question: z.string(),
  /** Null when it failed. */
  answer: z.string().nullable(),
  citations: z.array(z.object({ source: z.string(), quote: z.string() })),
  milliseconds: z.number().int(),
  problem: modelProblemSchema.nullable(),
  /** The server refuses requests with tools; answers do without. */
  lacks_tools: z.boolean(),
})
export type ModelTrial = z.infer<typeof modelTrialSchema>

const usageFields = {
  purpose: z.enum(USAGE_PURPOSES),
  calls: z.number().int(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Of both, those no provider reported. */
  estimated_tokens: z.number(),
  cost: z.number(),
}

/** The last `USAGE_DAYS` days (UTC), newest first. */
export const assistantUsageSchema = z.object({
  days: z.array(z.object({ day: z.string(), ...usageFields })),
  /** Posits that used most. The title is null for one that is gone; the id too for calls without a posit. */
  posits: z.array(
    z.object({
      posit_id: z.string().nullable(),
      title: z.string().nullable(),
      calls: z.number().int(),
      input_tokens: z.number(),
      output_tokens: z.number(),
      estimated_tokens: z.number(),
      cost: z.number(),
    }),
  ),
  today: z.object({ tokens: z.number(), cost: z.number() }),
})
export type AssistantUsage = z.infer<typeof assistantUsageSchema>

/** Of one person's posits. */
export const ownAssistantUsageSchema = z.object({
  posits: z.array(z.object({ posit_id: z.string(), title: z.string().nullable(), ...usageFields })),
  today: z.object({ tokens: z.number(), cost: z.number() }),
  cap: z.object({ unit: z.enum(CAP_UNITS), amount: z.number() }).nullable(),
})
export type OwnAssistantUsage = z.infer<typeof ownAssistantUsageSchema>

export const assistantNoticeSchema = z.object({
  /** Shown once, to an administrator who has not closed it. */
  is_open: z.boolean(),
  /** Null: the built-in assistant. */
  model: z.string().nullable(),
})
export type AssistantNotice = z.infer<typeof assistantNoticeSchema>

/** Body of `POST /rest/v1/administrators`. */
export const administratorCodeSchema = z.object({ code: z.string().trim().min(1, 'Enter the code.').max(40) })
