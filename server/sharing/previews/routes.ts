import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HANDLE_PATTERN } from '../../../contract/accounts.ts'
import { idSchema } from '../../../contract/api.ts'
import type { Core } from '../../core/core.ts'
import type { HttpEnv } from '../../core/http/context.ts'
import { route } from '../../core/http/route.ts'
import { createRouter } from '../../core/http/router.ts'
import { previewFileKey } from '../../posits/service.ts'
import type { Card } from '../cards/card.ts'
import { fingerprint } from '../cards/card.ts'
import { createCardStore } from '../cards/card-store.ts'
import { FRONT_CARD, personCard, positCard } from './cards.ts'
import { findPublicPerson, findPublicPosit } from './queries.ts'

const picture = { 200: { description: 'PNG, 1200 × 630', content: { 'image/png': { schema: z.string() } } } }
/** Accepts any text: a malformed id gets the product's image, like every posit that is not public. */
const anyText = (name: string) => z.object({ [name]: z.string() })

type SendPicture = (c: Context<HttpEnv>, card: Card, fileKey?: string) => Promise<Response>

function createSender(core: Core): SendPicture {
  const store = createCardStore(core)
  /** Revalidated by ETag on each request, so that making a posit private takes effect at once. */
  return async (c, card, fileKey) => {
    const etag = `"${fingerprint(card)}"`
    c.header('etag', etag)
    c.header('cache-control', 'no-cache')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    return c.body(await store.picture(card, fileKey), 200, { 'content-type': 'image/png' })
  }
}

export function previewRoutes({ core }: { core: Core }) {
  const send = createSender(core)
  return createRouter([
    getProductPreviewRoute(send),
    getPositPreviewRoute(core, send),
    getPersonPreviewRoute(core, send),
  ])
}

const getProductPreviewRoute = (send: SendPicture) =>
  route(
    {
      method: 'get',
      path: '/storage/v1/previews/front',
      operationId: 'getProductPreview',
      summary: 'Get the preview image of the product',
      responses: picture,
    },
    (c) => send(c, FRONT_CARD),
  )

const getPositPreviewRoute = ({ db }: Pick<Core, 'db'>, send: SendPicture) =>
  route(
    {
      method: 'get',
      path: '/storage/v1/previews/posits/{id}',
      operationId: 'getPositPreview',
      summary: 'Get the preview image of a public posit',
      description: 'Any other posit gets the preview image of the product.',
      request: { params: anyText('id') },
      responses: picture,
    },
    async (c) => {
      const id = idSchema.safeParse(c.req.param('id'))
      const posit = id.success ? await findPublicPosit(db, id.data) : undefined
      return posit ? send(c, positCard(posit), previewFileKey(posit.id)) : send(c, FRONT_CARD)
    },
  )

const getPersonPreviewRoute = ({ db }: Pick<Core, 'db'>, send: SendPicture) =>
  route(
    {
      method: 'get',
      path: '/storage/v1/previews/people/{handle}',
      operationId: 'getPersonPreview',
      summary: 'Get the preview image of a person with public posits',
      description: 'Anybody else gets the preview image of the product.',
      request: { params: anyText('handle') },
      responses: picture,
    },
    async (c) => {
      const handle = c.req.param('handle')
      const person = HANDLE_PATTERN.test(handle) ? await findPublicPerson(db, handle) : undefined
      return send(c, person ? personCard(person) : FRONT_CARD)
    },
  )
