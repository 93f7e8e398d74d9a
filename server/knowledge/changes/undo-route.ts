import { createRoute, z } from '@hono/zod-openapi'
import { idSchema } from '../../../contract/api.ts'
import { knowledgeChangeSchema } from '../../../contract/chat.ts'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import type { Knowledge } from '../service.ts'

const undo = createRoute({
  method: 'post',
  path: '/rest/v1/knowledge_changes/{id}/undo',
  summary: 'Undo a correction in an own posit: the source reads again as before',
  request: { params: z.object({ id: idSchema }) },
  responses: {
    200: {
      description: 'The change as it is now',
      content: { 'application/json': { schema: knowledgeChangeSchema } },
    },
  },
})

export const changeRoutes = (knowledge: Knowledge) =>
  createRouter().openapi(undo, async (c) => {
    const user = await requireUser(c)
    return c.json(await knowledge.undoChange(c.req.valid('param').id, user.id), 200)
  })
