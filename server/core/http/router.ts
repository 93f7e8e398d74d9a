import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '../errors.ts'
import type { HttpEnv } from './context.ts'
import type { Route } from './route.ts'

/** Field path to message, for the form that sent it. */
function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    issues.map((issue) => [issue.path.map(String).join('.') || 'body', issue.message]),
  )
}

/** Every domain's router starts here, so that a body, query or path that fails its schema always answers the same way. */
export function createRouter(routes: readonly Route[] = []) {
  const router = new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const isPath = result.target === 'param'
      // A malformed id in a path is nobody's object: the same answer as for a missing one.
      if (isPath) throw new AppError('not_found', 'Not found')
      const fields = fieldsOf(result.error.issues)
      const [first] = Object.values(fields)
      throw new AppError('bad_request', first ?? 'The request is not valid.', { fields })
    },
  })
  for (const addTo of routes) addTo(router)
  return router
}
