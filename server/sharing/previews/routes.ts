import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HANDLE_PATTERN } from '../../../contract/accounts.ts'
import { idSchema } from '../../../contract/api.ts'
import type { HttpEnv } from '../../core/http/context.ts'
import { createRouter } from '../../core/http/router.ts'
import { previewFileKey } from '../../posits/service.ts'
import type { Services } from '../../services.ts'
import type { Card } from '../cards/card.ts'
import { fingerprint } from '../cards/card.ts'
import { createCardStore } from '../cards/card-store.ts'
import { FRONT_CARD, personCard, positCard } from './cards.ts'
import { findPublicPerson, findPublicPosit } from './queries.ts'

const picture = { 200: { description: 'PNG, 1200 × 630', content: { 'image/png': { schema: z.string() } } } }
/** Anything is taken: what is no id gets the picture of the product, like everything that is not public. */
const anyText = (name: string) => z.object({ [name]: z.string() })

const readFront = createRoute({
  method: 'get',
  path: '/storage/v1/previews/front',
  summary: 'The preview picture of the product',
  responses: picture,
})
const readPosit = createRoute({
  method: 'get',
  path: '/storage/v1/previews/posits/{id}',
  summary: 'The preview picture of a public posit; of any other the one of the product',
  request: { params: anyText('id') },
  responses: picture,
})
const readPerson = createRoute({
  method: 'get',
  path: '/storage/v1/previews/people/{handle}',
  summary: 'The preview picture of a person with public posits; of anybody else the one of the product',
  request: { params: anyText('handle') },
  responses: picture,
})

export function previewRoutes({ core, core: { db } }: Services) {
  const store = createCardStore(core)

  /** Asked for again with what it is known by, it is not sent again: a posit made private is so at once. */
  async function send(c: Context<HttpEnv>, card: Card, fileKey?: string) {
    const etag = `"${fingerprint(card)}"`
    c.header('etag', etag)
    c.header('cache-control', 'no-cache')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    return c.body(await store.picture(card, fileKey), 200, { 'content-type': 'image/png' })
  }

  return createRouter()
    .openapi(readFront, (c) => send(c, FRONT_CARD))
    .openapi(readPosit, async (c) => {
      const id = idSchema.safeParse(c.req.param('id'))
      const posit = id.success ? await findPublicPosit(db, id.data) : undefined
      return posit ? send(c, positCard(posit), previewFileKey(posit.id)) : send(c, FRONT_CARD)
    })
    .openapi(readPerson, async (c) => {
      const handle = c.req.param('handle')
      const person = HANDLE_PATTERN.test(handle) ? await findPublicPerson(db, handle) : undefined
      return send(c, person ? personCard(person) : FRONT_CARD)
    })
}
