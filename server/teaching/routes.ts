import { idParamsSchema } from '../../contract/api.ts'
import { cardChoiceSchema, taughtSchema } from '../../contract/teaching.ts'
import type { Core } from '../core/core.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { ownedCard } from './access.ts'
import type { Teaching } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  teaching: Teaching
}

export const teachingRoutes = (dependencies: Dependencies) => createRouter([chooseRoute(dependencies)])

const chooseRoute = ({ core: { db }, teaching }: Dependencies) =>
  route(
    {
      method: 'put',
      path: '/rest/v1/teaching_cards/{id}/choice',
      operationId: 'chooseOnCard',
      summary: 'Choose an option of a card in one of your update sessions',
      description: 'Answers 409 when another option was chosen before.',
      guard: ownedCard(db),
      scope: 'teach',
      request: { params: idParamsSchema, ...jsonBody(cardChoiceSchema) },
      responses: { 200: json(taughtSchema, 'What the message of the card did') },
      refuses: ['conflict'],
    },
    async (c) => c.json(await teaching.choose(c.var.card, c.req.valid('json').option, c.var.user.id), 200),
  )
