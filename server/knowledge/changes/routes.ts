import { idParamsSchema } from '../../../contract/api.ts'
import { knowledgeChangeSchema } from '../../../contract/teaching.ts'
import type { Core } from '../../core/core.ts'
import { json } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { ownedChange } from '../access.ts'
import type { Knowledge } from '../service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  knowledge: Knowledge
}

export const changeRoutes = (dependencies: Dependencies): Route[] => [undoChangeRoute(dependencies)]

const undoChangeRoute = ({ core: { db }, knowledge }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/knowledge_changes/{id}/undo',
      operationId: 'undoChange',
      summary: 'Undo what a message stored, changed or removed',
      guard: ownedChange(db),
      scope: 'teach',
      request: { params: idParamsSchema },
      responses: {
        200: json(knowledgeChangeSchema, 'The undone change'),
      },
    },
    async (c) => c.json(await knowledge.undoChange(c.var.change.id, c.var.user.id), 200),
  )
