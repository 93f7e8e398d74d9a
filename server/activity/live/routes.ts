import { liveUpdateSchema } from '../../../contract/activity.ts'
import type { Auth } from '../../core/auth.ts'
import { eventStream } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { signedIn } from '../../core/http/session.ts'
import { STREAM_HEADERS } from '../../core/http/stream-headers.ts'
import type { Activity } from '../service.ts'

interface Dependencies {
  activity: Activity
  /** The domain comes later; only its sessions are read here. */
  accounts: { auth: Pick<Auth, 'findSessionUser'> }
}

export const liveRoutes = (dependencies: Dependencies): Route[] => [streamLiveUpdatesRoute(dependencies)]

const streamLiveUpdatesRoute = ({ activity, accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/realtime/v1',
      operationId: 'streamLiveUpdates',
      summary: 'Stream your live updates as server-sent events',
      description:
        'Each event names what to fetch again. `event: gap` says that some may have been missed. ' +
        'The stream ends with the session; after any end, reconnect and fetch everything.',
      guard: signedIn,
      responses: { 200: eventStream(liveUpdateSchema, 'Events; each `data:` line is this JSON') },
      refuses: ['rate_limited', 'unavailable'],
    },
    async (c) => {
      const { id } = c.var.user
      const headers = new Headers(c.req.raw.headers)
      const isStillSignedIn = async () => (await accounts.auth.findSessionUser(headers))?.id === id
      return c.body(activity.live.open({ user_id: id, isStillSignedIn }), 200, STREAM_HEADERS)
    },
  )
