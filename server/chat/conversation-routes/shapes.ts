/** How the chat's calls are described. */
import { z } from '@hono/zod-openapi'
import { idSchema } from '../../../contract/api.ts'

export const params = z.object({ id: idSchema })
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})
