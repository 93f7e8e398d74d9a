import type { z } from '@hono/zod-openapi'

/** A response in JSON, for a route's `responses`. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** A stream of server-sent events; `schema` is the JSON of one `data:` line. */
export const eventStream = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'text/event-stream': { schema } },
})

/** A required JSON body: without `required`, another content type would skip the schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true as const },
})
