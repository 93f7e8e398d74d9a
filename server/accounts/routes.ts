import { createRoute, z } from '@hono/zod-openapi'
import {
  meSchema,
  passwordChangeSchema,
  profileUpdateSchema,
  roleCheckSchema,
} from '../../contract/accounts.ts'
import { okSchema } from '../../contract/api.ts'
import { AUTH_BASE_PATH } from '../core/auth.ts'
import { callerOf } from '../core/http/caller.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import type { Services } from '../services.ts'
import { noStore, setCookies } from './auth-routes/request.ts'
import { resetPasswordRoutes } from './auth-routes/reset-password.ts'
import { signInRoutes } from './auth-routes/sign-in.ts'
import { signUpRoutes } from './auth-routes/sign-up.ts'

const ME_PATH = '/rest/v1/users/me'

const getMe = createRoute({
  method: 'get',
  path: ME_PATH,
  summary: 'Who is signed in',
  responses: { 200: json(meSchema, 'The person; null for a guest') },
})
const updateMe = createRoute({
  method: 'patch',
  path: ME_PATH,
  summary: 'Change the profile; absent fields stay as they are',
  request: jsonBody(profileUpdateSchema),
  responses: { 200: json(meSchema, 'The person as changed') },
})
const changePassword = createRoute({
  method: 'post',
  path: `${ME_PATH}/password`,
  summary: 'Change the password; every other session ends',
  request: jsonBody(passwordChangeSchema),
  responses: { 200: json(okSchema, 'Changed') },
})
const hasRole = createRoute({
  method: 'post',
  path: '/rest/v1/rpc/has_role',
  summary: 'Whether the signed-in person has a role; false about anybody else',
  request: jsonBody(roleCheckSchema),
  responses: { 200: json(z.boolean(), 'Yes or no') },
})

function profileRoutes({ accounts }: Services) {
  const router = createRouter()
  router.use(ME_PATH, noStore)
  return router
    .openapi(getMe, async (c) => {
      // Asked for whenever the app is opened, so this is where a session that is in use is kept alive.
      const { cookies, answer } = await accounts.renewSession(callerOf(c))
      setCookies(c, cookies)
      return c.json({ user: answer ? await accounts.getMe(answer.user.id) : null }, 200)
    })
    .openapi(updateMe, async (c) => {
      const profile = c.req.valid('json')
      const user = await requireUser(c)
      return c.json({ user: await accounts.updateProfile(user.id, profile) }, 200)
    })
    .openapi(changePassword, async (c) => {
      const change = c.req.valid('json')
      const user = await requireUser(c)
      setCookies(c, await accounts.changePassword(user, change, callerOf(c)))
      return c.json({ ok: true } as const, 200)
    })
    .openapi(hasRole, async (c) => {
      const { user_id, role } = c.req.valid('json')
      const user = await requireUser(c)
      return c.json(user.id === user_id && (await accounts.hasRole(user_id, role)), 200)
    })
}

export function accountRoutes(services: Services) {
  const router = createRouter()
  router.use(`${AUTH_BASE_PATH}/*`, noStore)
  return router
    .route('/', signUpRoutes(services))
    .route('/', signInRoutes(services))
    .route('/', resetPasswordRoutes(services))
    .route('/', profileRoutes(services))
}
