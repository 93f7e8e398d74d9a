import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Core } from '../core.ts'
import { notFound } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { HttpEnv } from './context.ts'
import { route } from './route.ts'
import { createRouter } from './router.ts'

interface Dependencies {
  core: Pick<Core, 'env' | 'metrics'>
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted))

export const metricsRoutes = (dependencies: Dependencies) => createRouter([getMetricsRoute(dependencies)])

const MS_PER_SECOND = 1000

/** The path pattern of the matched route, without those of middleware. */
const patternOf = (c: Context<HttpEnv>) =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'

/** How long requests take to their headers, by route and outcome; what is streamed after them is not in it. */
export function timeRequests(metrics: Metrics) {
  const took = metrics.durations('posit_http_request_seconds', 'Requests until their headers', [
    'method',
    'route',
    'status',
  ])
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now()
    await next()
    const labels = { method: c.req.method, route: patternOf(c), status: String(c.res.status) }
    took(labels, (performance.now() - began) / MS_PER_SECOND)
  })
}

const getMetricsRoute = ({ core: { env, metrics } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/metrics',
      operationId: 'getMetrics',
      summary: 'Get metrics in the Prometheus text format',
      description: 'Needs `METRICS_TOKEN` as a bearer token. Without that setting the call does not exist.',
      security: [{ metrics: [] }],
      responses: {
        200: { description: 'The metrics', content: { 'text/plain': { schema: z.string() } } },
      },
    },
    async (c) => {
      const given = c.req.header('authorization') ?? ''
      if (!metrics || !isSame(given, `Bearer ${env.METRICS_TOKEN}`)) throw notFound()
      return c.text(await metrics.text(), 200)
    },
  )
