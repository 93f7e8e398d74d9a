/** API keys: what one may do in its owner's name (docs/integrations.md). */
import { z } from 'zod'
import { idSchema } from './api.ts'

/** Recognisable to people and to secret scanners: the prefix, then 43 characters of base64url. */
export const API_KEY_PREFIX = 'posit_'
export const API_KEYS_MAX = 50
export const API_KEY_NAME_MAX_LENGTH = 60
/** In one key's list; without a list it covers all of the owner's posits. */
const API_KEY_POSITS_MAX = 20

export const API_SCOPES = ['ask', 'read', 'teach', 'manage'] as const
export const apiScopeSchema = z.enum(API_SCOPES)
export type ApiScope = z.infer<typeof apiScopeSchema>

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key, to recognise it by. */
  hint: z.string(),
  scopes: z.array(apiScopeSchema),
  /** Null: all of the owner's posits, later ones included. */
  posit_ids: z.array(z.string()).nullable(),
  expires_at: z.string().nullable(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
  created_at: z.string(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema) })

/** The only response that holds the key itself. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKeySchema>

/** Body of `POST /rest/v1/api_keys`. */
export const apiKeyCreateSchema = z.object({
  name: z.string().trim().min(1, 'Give the key a name.').max(API_KEY_NAME_MAX_LENGTH),
  scopes: z.array(apiScopeSchema).min(1, 'Choose at least one scope.').max(API_SCOPES.length),
  posit_ids: z
    .array(idSchema)
    .min(1, 'Choose at least one posit.')
    .max(API_KEY_POSITS_MAX)
    .nullable()
    .default(null),
  expires_at: z.iso
    .datetime({ offset: true })
    .refine((value) => new Date(value) > new Date(), 'Choose a date in the future.')
    .nullable()
    .default(null),
})
export type ApiKeyCreate = z.input<typeof apiKeyCreateSchema>
