import { createRoute } from '@hono/zod-openapi'
import { pageViewSchema } from '../../../contract/activity.ts'
import type { Core } from '../../core/core.ts'
import { limitKey } from '../../core/http/client-address.ts'
import { refusesTracking } from '../../core/http/do-not-track.ts'
import { createRouter } from '../../core/http/router.ts'
import { type Limit, SECONDS_PER_MINUTE } from '../../core/limits.ts'
import type { Services } from '../../services.ts'

const viewPage = createRoute({
  method: 'post',
  path: '/rest/v1/page_views',
  summary: 'A screen was opened; nothing is recorded for browsers that ask not to be tracked',
  request: { body: { required: true, content: { 'application/json': { schema: pageViewSchema } } } },
  responses: { 204: { description: 'Noted, or left alone' } },
})

/** Of one network address: a household browsing quickly stays below. */
const limitOf = ({ LIMIT_PAGE_VIEWS_PER_MINUTE: points }: Core['env']): Limit => ({
  name: 'page_views',
  points,
  seconds: SECONDS_PER_MINUTE,
  message: `Only ${points} page views a minute are counted.`,
})

export function pageViewRoutes({ core, activity }: Services) {
  const limit = limitOf(core.env)
  return createRouter().openapi(viewPage, async (c) => {
    const { page_name } = c.req.valid('json')
    if (refusesTracking(c)) return c.body(null, 204)
    await core.limits.consume(limit, limitKey(c.get('clientAddress')))
    const user_id = (await c.get('session')())?.id
    activity.record('page_view', { user_id }, { page_name })
    if (page_name === 'pricing') activity.record('view_pricing', { user_id })
    return c.body(null, 204)
  })
}
