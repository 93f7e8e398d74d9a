import type { z } from '@hono/zod-openapi'

/** What a route says of a response in JSON. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** A JSON body that must be there and must be JSON: without `required`, another content type would skip the schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true as const },
})
