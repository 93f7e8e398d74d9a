/** One route: its declaration, its guard and its handler, in one place. */
import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ErrorCode } from '../errors.ts'
import type { HttpEnv } from './context.ts'
import { errorResponses } from './error-responses.ts'
import type { Guard } from './guard.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

interface RouteSpec extends Omit<RouteConfig, 'middleware'> {
  /** The name of the call in generated clients: verb and noun. */
  operationId: string
  /** For the API reference: refusals beside those of the guard and of validation. */
  refuses?: readonly ErrorCode[]
}

type RouteVariables<V extends object> = HttpEnv & { Variables: V }

/** Adds itself to a router. */
export type Route = (router: OpenAPIHono<HttpEnv>) => void

/** Validation, then the guard, then the handler with the guard's findings on `c.var`. */
export function route<P extends string, R extends RouteSpec & { path: P }, V extends object>(
  spec: R & { guard?: Guard<V> },
  handler: RouteHandler<R, RouteVariables<V>>,
): Route {
  const { guard, refuses = [], ...described } = spec
  const config = createRoute({
    ...described,
    security: described.security ?? securityOf(guard),
    responses: {
      ...errorResponses(described, [...refuses, ...(guard?.refuses ?? [])]),
      ...described.responses,
    },
  })
  return (router) =>
    router.openapi(config, checked(jsonSchemaOf(spec), guarded(guard, handler as never)) as never)
}

/** Paths of our own calls; `/auth/v1` and other standard surfaces follow their protocols. */
const OWN_CALL = /^\/(?:rest|functions)\/v1\//

function jsonSchemaOf({ path, request }: RouteSpec): unknown {
  const media = OWN_CALL.test(path) ? request?.body?.content?.['application/json'] : undefined
  return media && 'schema' in media ? media.schema : undefined
}

/** Behind validation, so that a malformed body or id is refused first. */
function checked(schema: unknown, handler: AnyHandler): AnyHandler {
  if (!schema) return handler
  return async (c, next) => {
    refuseUnknownFields(schema, await c.req.json())
    return handler(c, next)
  }
}

type AnyHandler = (c: Context<HttpEnv>, next: () => Promise<void>) => unknown

function guarded(guard: Guard<object> | undefined, handler: AnyHandler): AnyHandler {
  if (!guard) return handler
  return async (c, next) => {
    const loaded = await guard.load(c as never)
    for (const [name, value] of Object.entries(loaded)) c.set(name as never, value as never)
    return handler(c, next)
  }
}

const SESSION = [{ session: [] }, { bearer: [] }]

function securityOf(guard: Guard<object> | undefined) {
  if (!guard) return []
  return guard.session === 'required' ? SESSION : [{}, ...SESSION]
}
