/** One route: its declaration, its guard and its handler, in one place. */
import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiScope } from '../../../contract/developers.ts'
import type { ErrorCode } from '../errors.ts'
import type { HttpEnv } from './context.ts'
import { errorResponses } from './error-responses.ts'
import { requireAllPosits, requireCovered } from './grant.ts'
import type { Guard, GuardContext } from './guard.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

interface RouteSpec extends Omit<RouteConfig, 'middleware'> {
  /** The name of the call in generated clients: verb and noun. */
  operationId: string
  /** For the API reference: refusals beside those of the guard and of validation. */
  refuses?: readonly ErrorCode[]
}

/** What opens a call to API keys. Guards check it. */
interface KeySpec {
  /** The scope that a key needs; without one, keys are turned away. */
  scope?: ApiScope
  /** The scope it needs instead when the JSON body has this field. */
  scopeWith?: { field: string; scope: ApiScope }
  /** The handler itself keeps to the posits of a limited key, because its guard knows no posit. */
  limitsPosits?: boolean
}

type GuardSpec<V extends object> =
  | (KeySpec & { guard: Guard<V> })
  | ({ [K in keyof KeySpec]?: undefined } & { guard?: undefined })

type RouteVariables<V extends object> = HttpEnv & { Variables: V }

/** Adds itself to a router. */
export type Route = (router: OpenAPIHono<HttpEnv>) => void

/** Validation, then the guard, then the handler with the guard's findings on `c.var`. */
export function route<P extends string, R extends RouteSpec & { path: P }, V extends object>(
  spec: R & GuardSpec<V>,
  handler: RouteHandler<R, RouteVariables<V>>,
): Route {
  const { guard, refuses = [], scope, scopeWith, limitsPosits, ...described } = spec
  const config = createRoute({
    ...described,
    security: described.security ?? securityOf(guard, [scope, scopeWith?.scope]),
    responses: {
      ...errorResponses(described, [...refuses, ...(guard?.refuses ?? []), ...(scope ? KEY_REFUSALS : [])]),
      ...described.responses,
    },
  })
  return (router) =>
    router.openapi(config, checked(jsonSchemaOf(spec), guarded(spec, handler as never)) as never)
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

type Guarded = KeySpec & { guard?: Guard<object> }

function guarded({ guard, scope, scopeWith, limitsPosits }: Guarded, handler: AnyHandler): AnyHandler {
  if (!guard) return handler
  return async (c, next) => {
    const isOther = scopeWith && Boolean((c as GuardContext).req.valid('json')[scopeWith.field])
    c.set('scope', isOther ? scopeWith.scope : scope)
    const loaded = await guard.load(c as never)
    if (scope && !limitsPosits) await keepToGrant(c, guard.positOf?.(loaded))
    for (const [name, value] of Object.entries(loaded)) c.set(name as never, value as never)
    return handler(c, next)
  }
}

/** A limited key reaches its own posits, and no call that is about none in particular. */
async function keepToGrant(c: Context<HttpEnv>, positId: string | undefined) {
  const user = await c.get('session')()
  if (!user?.grant) return
  if (positId === undefined) requireAllPosits(user)
  else requireCovered(user, positId)
}

const KEY_REFUSALS = ['unauthenticated', 'forbidden'] as const
const SESSION = [{ session: [] }, { bearer: [] }]

function securityOf(guard: Guard<object> | undefined, scopes: readonly (ApiScope | undefined)[]) {
  if (!guard) return []
  const credentials = [...SESSION, ...scopes.flatMap((scope) => (scope ? [{ apiKey: [scope] }] : []))]
  return guard.session === 'required' ? credentials : [{}, ...credentials]
}
