/** Webhooks by the Standard Webhooks specification: endpoints of an owner, the events sent to them, and the log of each try. */
import { z } from 'zod'
import { idSchema } from './api.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from './webhook-events.ts'

export const WEBHOOK_URL_MAX_CHARACTERS = 2000
export const WEBHOOK_POSITS_MAX = 100

export const webhookEventSchema = z.enum(WEBHOOK_EVENTS)

const urlSchema = z.string().trim().min(1, 'Enter the address.').max(WEBHOOK_URL_MAX_CHARACTERS)
const eventsSchema = z
  .array(webhookEventSchema)
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_EVENTS.length)
  .transform((events) => [...new Set(events)])
/** Null: all of the owner's posits, later ones included. */
const positIdsSchema = z
  .array(idSchema)
  .min(1, 'Choose at least one posit.')
  .max(WEBHOOK_POSITS_MAX)
  .transform((ids) => [...new Set(ids)])
  .nullable()

/** Body of `POST /rest/v1/webhook_endpoints`. */
export const newWebhookEndpointSchema = z.object({
  url: urlSchema,
  events: eventsSchema,
  posit_ids: positIdsSchema.default(null),
})
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpointSchema>

/** Body of `PATCH /rest/v1/webhook_endpoints/{id}`: what is given changes. */
export const webhookEndpointUpdateSchema = z.object({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  posit_ids: positIdsSchema.optional(),
  is_on: z.boolean().optional(),
})
export type WebhookEndpointUpdate = z.infer<typeof webhookEndpointUpdateSchema>

/** `failing`: nothing was accepted for a day. `gone`: the endpoint answered 410. `owner`: switched off by hand. */
export const webhookOffReasonSchema = z.enum(['failing', 'gone', 'owner'])
export type WebhookOffReason = z.infer<typeof webhookOffReasonSchema>

export const webhookEndpointSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(webhookEventSchema),
  posit_ids: z.array(idSchema).nullable(),
  is_on: z.boolean(),
  off_reason: webhookOffReasonSchema.nullable(),
  off_at: z.string().nullable(),
  last_succeeded_at: z.string().nullable(),
  /** Until then deliveries are signed with the secret before the last rotation too. */
  previous_secret_until: z.string().nullable(),
  created_at: z.string(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

export const webhookEndpointListSchema = z.object({
  items: z.array(webhookEndpointSchema),
  /** Most endpoints one person may have. */
  limit: z.number().int(),
})

/** `whsec_` and base64. Returned once, when it is made. */
export const webhookSecretSchema = z.object({ secret: z.string() })
export const createdWebhookEndpointSchema = webhookEndpointSchema.extend(webhookSecretSchema.shape)
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpointSchema>

export const webhookAttemptSchema = z.object({
  attempted_at: z.string(),
  /** Null when there was no answer. */
  status: z.number().int().nullable(),
  /** Why there was no answer; null with one. */
  error: z.string().nullable(),
  duration_ms: z.number().int(),
  /** The beginning of the answer's body. */
  response: z.string(),
})
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>

export const webhookDeliveryStateSchema = z.enum(['pending', 'delivered', 'failed'])
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryStateSchema>

export const webhookDeliverySchema = z.object({
  /** The `webhook-id` header of every try. */
  id: idSchema,
  event: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
  posit_id: idSchema.nullable(),
  state: webhookDeliveryStateSchema,
  occurred_at: z.string(),
  next_try_at: z.string().nullable(),
  /** Newest first. */
  attempts: z.array(webhookAttemptSchema),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const webhookDeliveriesQuerySchema = z.object({
  /** The `next` of the page before. */
  before: idSchema.optional(),
})

/** Newest first; `next` is null on the last page. */
export const webhookDeliveryPageSchema = z.object({
  items: z.array(webhookDeliverySchema),
  next: idSchema.nullable(),
})
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPageSchema>
