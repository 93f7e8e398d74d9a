/** One route: its declaration, its guard and its handler, in one place. */
import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ErrorCode } from '../errors.ts'
import type { HttpEnv } from './context.ts'
import { errorResponses } from './error-responses.ts'
import type { Guard } from './guard.ts'

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
  return (router) => router.openapi(config, guarded(guard, handler as never) as never)
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
