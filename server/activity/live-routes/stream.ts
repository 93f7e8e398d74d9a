import { createRoute, z } from '@hono/zod-openapi'
import { createRouter } from '../../core/http/router.ts'
import { requireUser } from '../../core/http/session.ts'
import { STREAM_HEADERS } from '../../core/http/stream-headers.ts'
import type { Services } from '../../services.ts'

const stream = createRoute({
  method: 'get',
  path: '/realtime/v1',
  summary: 'Live updates for the signed-in person, as server-sent events',
  description:
    'Each event is `data: {"topic", "posit_id"}`: what to fetch again. `event: gap` says that some may have been missed. ' +
    'The stream ends with the session; after any end, connect again and fetch everything.',
  responses: {
    200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } },
  },
})

export const liveRoutes = ({ activity, accounts }: Services) =>
  createRouter().openapi(stream, async (c) => {
    const { id } = await requireUser(c)
    const headers = new Headers(c.req.raw.headers)
    const isStillSignedIn = async () => (await accounts.auth.findSessionUser(headers))?.id === id
    return c.body(activity.live.open({ user_id: id, isStillSignedIn }), 200, STREAM_HEADERS)
  })
