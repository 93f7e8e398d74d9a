import { createRoute } from '@hono/zod-openapi'
import { chatPositSchema, positParamsSchema } from '../../contract/posits.ts'
import { createRouter } from '../core/http/router.ts'
import type { Services } from '../services.ts'
import { getReadablePosit } from './access.ts'
import { presentChatPosit } from './present.ts'

const readForChat = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/chat',
  summary: 'A posit as whoever may chat with it sees it, guests too',
  request: { params: positParamsSchema },
  responses: {
    200: { description: 'The posit', content: { 'application/json': { schema: chatPositSchema } } },
  },
})

export function sharingRoutes({ core: { db } }: Services) {
  return createRouter().openapi(readForChat, async (c) => {
    const { id } = c.req.valid('param')
    const posit = await getReadablePosit(db, id, await c.get('session')())
    return c.json(presentChatPosit(posit), 200)
  })
}
