import { z } from '@hono/zod-openapi'
import { idSchema } from '../../../contract/api.ts'
import { knowledgeChangeSchema } from '../../../contract/teaching.ts'
import { json } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import type { Knowledge } from '../service.ts'

interface Dependencies {
  knowledge: Knowledge
}

export const changeRoutes = (dependencies: Dependencies): Route[] => [undoChangeRoute(dependencies)]

const undoChangeRoute = ({ knowledge }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/knowledge_changes/{id}/undo',
      operationId: 'undoChange',
      summary: 'Undo what a message stored, changed or removed',
      guard: signedIn,
      scope: 'teach',
      request: { params: z.object({ id: idSchema }) },
      responses: {
        200: json(knowledgeChangeSchema, 'The undone change'),
      },
    },
    async (c) => {
      return c.json(await knowledge.undoChange(c.req.valid('param').id, c.var.user.id), 200)
    },
  )
