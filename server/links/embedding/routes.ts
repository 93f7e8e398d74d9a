import { z } from '@hono/zod-openapi'
import { slugParamsSchema } from '../../../contract/links.ts'
import type { Core } from '../../core/core.ts'
import { notFound } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Links } from '../service.ts'
import { findLook } from './find-frame.ts'

/** A changed accent or a revoked link reaches every website within this time. */
const LOOK_MAX_AGE_SECONDS = 300

interface Dependencies {
  core: Core
  links: Links
}

const getLauncherLookRoute = ({ core: { appUrl }, links }: Dependencies): Route =>
  route(
    {
      method: 'get',
      path: '/embed/{slug}/look.js',
      operationId: 'getLauncherLook',
      summary: "Get the look of a link's launcher",
      description:
        "A JavaScript module that the launcher imports. Refused to sites that the link's owner has not listed.",
      request: { params: slugParamsSchema },
      responses: {
        200: {
          description: '`export default {accent, corner, opens}`',
          content: { 'text/javascript': { schema: z.string() } },
        },
      },
      refuses: ['not_found'],
    },
    async (c) => {
      const origin = c.req.header('origin')
      // Of the refusal as well: the browser's console then says that it is one, and not that a header is missing.
      c.header('access-control-allow-origin', '*')
      c.header('vary', 'origin')
      const { slug } = c.req.valid('param')
      const look = await findLook(links, slug, origin === appUrl ? undefined : origin)
      if (!look) throw notFound()
      c.header('cache-control', `public, max-age=${LOOK_MAX_AGE_SECONDS}`)
      c.header('cross-origin-resource-policy', 'cross-origin')
      const module = `export default ${JSON.stringify(look)}`
      return c.text(module, 200, { 'content-type': 'text/javascript; charset=utf-8' })
    },
  )

export const embeddingRoutes = (dependencies: Dependencies) => [getLauncherLookRoute(dependencies)]
