import type { z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'

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

/** A response that is not made of an object, such as a stream: what the route declares for it is not checked by its type. */
export type OpaqueResponse = Response & TypedResponse<never, never, never>
export const opaque = (response: Response) => response as OpaqueResponse

/** A required JSON body: without `required`, another content type would skip the schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true as const },
})
