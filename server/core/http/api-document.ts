/** The OpenAPI document of a router: `/openapi.json`, and the source of generated clients. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import product from '../../../package.json' with { type: 'json' }
import type { HttpEnv } from './context.ts'

/** Registers what the routes' `security` refers to. */
function describeSecurity({ openAPIRegistry }: OpenAPIHono<HttpEnv>) {
  openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'posit.session_token',
    description: 'The cookie that signing in sets; over HTTPS its name starts with `__Secure-`.',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'metrics', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `METRICS_TOKEN` of the server.',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, which begins with `posit_` and needs the named scope.',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` that signing in returns.',
  })
}

export function describeApi(api: OpenAPIHono<HttpEnv>, serverUrl: string) {
  describeSecurity(api)
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Posit', version: product.version, description: 'The calls of a Posit server.' },
    servers: [{ url: serverUrl }],
  })
}

/** Generated when it is first asked for: that takes a tenth of a second, which no start should wait for. */
export function serveApiDocument(api: OpenAPIHono<HttpEnv>, serverUrl: string): Handler<HttpEnv> {
  let document: string | undefined
  return (c) => {
    document ??= JSON.stringify(describeApi(api, serverUrl))
    return c.body(document, 200, { 'content-type': 'application/json' })
  }
}
