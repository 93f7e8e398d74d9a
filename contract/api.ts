/** Shapes that every domain shares: ids, pages, errors. */
import { z } from 'zod'

/** UUIDv7 in practice; any UUID is accepted so that an unknown id answers 'not found' and not 'malformed'. */
export const idSchema = z.uuid()

export const idParamsSchema = z.object({ id: idSchema })

export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** One page of a list: `items`, the 1-based `page`, and `total` over all pages. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
  })

export interface Page<T> {
  items: T[]
  page: number
  page_size: number
  total: number
}

/** Every failure leaves the server as this JSON. `code` is for programs, `error` is for people. */
export const errorSchema = z.object({
  error: z.string(),
  code: z.string(),
  /** On an unexpected failure: what to quote to the operator. Every response carries it in `X-Request-Id` too. */
  request_id: z.string().optional(),
  /** Field name to message, for validation failures. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until the same call may succeed, for rate limits. */
  retry_after: z.number().optional(),
})
export type ApiError = z.infer<typeof errorSchema>

export const okSchema = z.object({ ok: z.literal(true) })

/** Largest JSON body of any call, in bytes. A 30,000-character message of 4-byte characters fits twice. */
export const JSON_BODY_MAX_BYTES = 256 * 1024
