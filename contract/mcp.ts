/** Assistants that a person connects by the Model Context Protocol (docs/integrations.md). */
import { z } from 'zod'
import { idSchema } from './api.ts'
import { CONNECTION_RIGHTS } from './mcp-constants.ts'

const connectionRightSchema = z.enum(CONNECTION_RIGHTS)

/** The signed query with which the authorization endpoint leads to the screen. */
const signedQuerySchema = z.string().min(1).max(8000)

/** Query of `GET /rest/v1/connection_requests`. */
export const connectionRequestQuerySchema = z.object({ query: signedQuerySchema })

export const connectionRequestSchema = z.object({
  /** As the assistant names itself: nobody has checked it. */
  client_name: z.string(),
  /** Where the browser goes with the answer: the only thing about the assistant that is certain. */
  redirect_host: z.string(),
  /** A program on the person's own computer. */
  is_local: z.boolean(),
  rights: z.array(connectionRightSchema),
})
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>

/** Body of `POST /rest/v1/connections`. */
export const connectionDecisionSchema = z.object({
  query: signedQuerySchema,
  accept: z.boolean(),
  /** Of those that were asked for. */
  rights: z.array(connectionRightSchema).max(CONNECTION_RIGHTS.length).default([]),
})

/** Where the browser goes next, with the answer to the assistant. */
export const connectionAnswerSchema = z.object({ url: z.string() })

export const connectionSchema = z.object({
  id: z.string(),
  client_name: z.string(),
  /** All that are registered: it may return to any of them. */
  redirect_hosts: z.array(z.string()),
  is_local: z.boolean(),
  rights: z.array(connectionRightSchema),
  /** When it was last allowed. */
  allowed_at: z.string(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
})
export type Connection = z.infer<typeof connectionSchema>

export const connectionListSchema = z.object({ items: z.array(connectionSchema) })

export const connectionParamsSchema = z.object({ id: idSchema })
