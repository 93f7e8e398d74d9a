/** How the chat's calls are described. */
import { z } from '@hono/zod-openapi'
import { idSchema } from '../../../contract/api.ts'

export const params = z.object({ id: idSchema })
