/** The table of contents of the server: what is mounted, in which order. */
import { randomUUID } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { accountRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { assistantSettingsRoutes } from './assistant-settings/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { bugReportRoutes } from './bug-reports/routes.ts'
import { prefetchPaths } from './chat/prefetch/prefetch-paths.ts'
import { chatRoutes } from './chat/routes.ts'
import { serveApiDocument } from './core/http/api-document.ts'
import { limitBody } from './core/http/body-limit.ts'
import { clientAddress, parseTrustedProxies } from './core/http/client-address.ts'
import type { HttpEnv } from './core/http/context.ts'
import { noteTracking } from './core/http/do-not-track.ts'
import { guestOnly } from './core/http/guest-only.ts'
import { endBodyOfHead } from './core/http/head.ts'
import { healthRoutes } from './core/http/health.ts'
import { metricsRoutes, timeRequests } from './core/http/metrics.ts'
import { createPages } from './core/http/pages.ts'
import { answerNotFound, handleError } from './core/http/respond.ts'
import { createRouter } from './core/http/router.ts'
import { refuseCrossSiteWrites, securityHeaders } from './core/http/security-headers.ts'
import { lazySession } from './core/http/session.ts'
import { refuseUnstorableText } from './core/http/storable-body.ts'
import { developerRoutes } from './developers/routes.ts'
import { googleDriveRoutes } from './google-drive/routes.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { createFrameFinder } from './links/embedding/find-frame.ts'
import { createLinkHeadFinder } from './links/opening/link-head.ts'
import { linkRoutes } from './links/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { positRoutes } from './posits/routes.ts'
import type { Services } from './services.ts'
import { llmsText } from './sharing/previews/llms-text.ts'
import { createHeadFinder } from './sharing/previews/page-heads.ts'
import { previewRoutes } from './sharing/previews/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { teachingRoutes } from './teaching/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Below these nothing is a page: an unknown call answers as one. */
const SURFACES = ['/auth', '/rest', '/functions', '/storage', '/realtime', ''].map((name) => `${name}/v1/*`)

/** Request id, the client's address and the session, for every handler below. */
function requestContext({ core, accounts, developers }: Services) {
  const credentials = { auth: accounts.auth, findKeyUser: developers.findKeyUser }
  const trusted = parseTrustedProxies(core.env.TRUSTED_PROXIES)
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = randomUUID()
    const remote = c.env?.incoming?.socket.remoteAddress
    c.set('requestId', requestId)
    c.set('log', core.log.child({ request_id: requestId }))
    c.set('clientAddress', clientAddress(remote, c.req.header('x-forwarded-for'), trusted))
    c.set('session', lazySession(c, credentials))
    await next()
  })
}

/** The calls, without the pages: what `/openapi.json` describes and the typed client knows. */
export function createApi(services: Services): OpenAPIHono<HttpEnv> {
  const api = createRouter()
  api.route('/', healthRoutes(services))
  api.route('/', metricsRoutes(services))
  api.route('/', activityRoutes(services))
  api.route('/', accountRoutes(services))
  api.route('/', billingRoutes(services))
  api.route('/', positRoutes(services))
  api.route('/', sharingRoutes(services))
  api.route('/', previewRoutes(services))
  api.route('/', linkRoutes(services))
  api.route('/', assistantSettingsRoutes(services))
  api.route('/', knowledgeRoutes(services))
  api.route('/', taskRoutes(services))
  api.route('/', teachingRoutes(services))
  api.route('/', chatRoutes(services))
  api.route('/', developerRoutes(services))
  api.route('/', googleDriveRoutes(services))
  api.route('/', bugReportRoutes(services))
  api.route('/', webhookRoutes(services))
  api.route('/', personalDataRoutes(services))
  api.route('/', mcpRoutes(services))
  return api
}

/** `webRoot`: the built web app, or null to serve the calls alone. */
export function createApp(services: Services, webRoot: string | null) {
  const app = createRouter()
  app.onError(handleError)
  if (services.core.metrics) app.use('*', timeRequests(services.core.metrics))
  app.use('*', noteTracking)
  app.use('*', guestOnly)
  app.use('*', requestContext(services))
  app.use('*', securityHeaders(services.core.appUrl))
  app.use('*', refuseCrossSiteWrites(services.core.appUrl))
  app.use('*', limitBody)
  app.use('*', refuseUnstorableText)
  app.use('*', endBodyOfHead)
  const api = createApi(services)
  app.route('/', api)
  app.get('/openapi.json', serveApiDocument(api, services.core.appUrl))
  app.get('/llms.txt', llmsText(services.core))
  for (const surface of SURFACES) {
    app.all(surface, answerNotFound)
  }
  if (webRoot) {
    const { appUrl } = services.core
    const [ofLink, ofPosit] = [createLinkHeadFinder(services.links), createHeadFinder(services.core)]
    const finders = {
      findHead: async (path: string) => (await ofLink(path)) ?? ofPosit(path),
      findFrame: createFrameFinder(services.links),
    }
    app.route('/', createPages(webRoot, { appUrl, ...finders, prefetchPaths }))
  }
  app.notFound(answerNotFound)
  return app
}
