import { pageViewSchema } from '../../../contract/activity.ts'
import type { Core } from '../../core/core.ts'
import { limitKey } from '../../core/http/client-address.ts'
import { refusesTracking } from '../../core/http/do-not-track.ts'
import { jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { type Limit, SECONDS_PER_MINUTE } from '../../core/limits.ts'
import type { Activity } from '../service.ts'

interface Dependencies {
  core: Pick<Core, 'env' | 'limits'>
  activity: Activity
}

/** Of one network address: a household browsing quickly stays below. */
const limitOf = ({ LIMIT_PAGE_VIEWS_PER_MINUTE: points }: Core['env']): Limit => ({
  name: 'page_views',
  points,
  seconds: SECONDS_PER_MINUTE,
  message: `Only ${points} page views a minute are counted.`,
})

export const pageViewRoutes = (dependencies: Dependencies): Route[] => [recordPageViewRoute(dependencies)]

const recordPageViewRoute = ({ core: { env, limits }, activity }: Dependencies, limit = limitOf(env)) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/page_views',
      operationId: 'recordPageView',
      summary: 'Record a page view',
      description: 'Records nothing for browsers that send Do Not Track or Global Privacy Control.',
      request: jsonBody(pageViewSchema),
      responses: { 204: { description: 'Recorded, or ignored' } },
    },
    async (c) => {
      const { page_name } = c.req.valid('json')
      if (refusesTracking(c)) return c.body(null, 204)
      await limits.consume(limit, limitKey(c.var.clientAddress))
      const user_id = (await c.var.session())?.id
      activity.record('page_view', { user_id }, { page_name })
      if (page_name === 'pricing') activity.record('view_pricing', { user_id })
      return c.body(null, 204)
    },
  )
