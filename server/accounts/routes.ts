import { z } from '@hono/zod-openapi'
import {
  meSchema,
  passwordChangeSchema,
  profileUpdateSchema,
  roleCheckSchema,
} from '../../contract/accounts.ts'
import { okSchema } from '../../contract/api.ts'
import { administratorCodeSchema } from '../../contract/assistant-settings.ts'
import { AUTH_BASE_PATH } from '../core/auth.ts'
import { callerOf } from '../core/http/caller.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { noStore } from '../core/http/no-store.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { setCookies } from '../core/http/set-cookies.ts'
import { credentialRoutes } from './credentials/routes.ts'
import type { Accounts } from './service.ts'

interface Dependencies {
  accounts: Accounts
}

const ME_PATH = '/rest/v1/users/me'

export function accountRoutes(dependencies: Dependencies) {
  const router = createRouter()
  router.use(`${AUTH_BASE_PATH}/*`, noStore)
  router.use(ME_PATH, noStore)
  return router.route(
    '/',
    createRouter([
      ...credentialRoutes(dependencies),
      getMeRoute(dependencies),
      updateMeRoute(dependencies),
      changePasswordRoute(dependencies),
      hasRoleRoute(dependencies),
      becomeAdministratorRoute(dependencies),
    ]),
  )
}

const getMeRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: ME_PATH,
      operationId: 'getMe',
      summary: 'Get the signed-in user',
      responses: { 200: json(meSchema, 'The user, or null for a guest') },
    },
    async (c) => {
      // Called whenever the app opens, so this is where a session in use is renewed.
      const { cookies, answer } = await accounts.renewSession(callerOf(c))
      setCookies(c, cookies)
      return c.json({ user: answer ? await accounts.getMe(answer.user.id) : null }, 200)
    },
  )

const updateMeRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: ME_PATH,
      operationId: 'updateMe',
      summary: 'Update your profile',
      description: 'Omitted fields keep their values.',
      guard: signedIn,
      request: jsonBody(profileUpdateSchema),
      responses: { 200: json(meSchema, 'The updated user') },
    },
    async (c) => {
      const profile = c.req.valid('json')
      return c.json({ user: await accounts.updateProfile(c.var.user.id, profile) }, 200)
    },
  )

const changePasswordRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: `${ME_PATH}/password`,
      operationId: 'changePassword',
      summary: 'Change your password',
      description: 'Ends all other sessions.',
      guard: signedIn,
      request: jsonBody(passwordChangeSchema),
      responses: { 200: json(okSchema, 'Changed') },
    },
    async (c) => {
      const change = c.req.valid('json')
      setCookies(c, await accounts.changePassword(c.var.user, change, callerOf(c)))
      return c.json({ ok: true } as const, 200)
    },
  )

const hasRoleRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/rpc/has_role',
      operationId: 'hasRole',
      summary: 'Check whether you have a role',
      description: 'False for any user but the caller.',
      guard: signedIn,
      request: jsonBody(roleCheckSchema),
      responses: { 200: json(z.boolean(), 'Whether the user has the role') },
    },
    async (c) => {
      const { user_id, role } = c.req.valid('json')
      return c.json(c.var.user.id === user_id && (await accounts.hasRole(user_id, role)), 200)
    },
  )

const becomeAdministratorRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/administrators',
      operationId: 'becomeAdministrator',
      summary: 'Become an administrator with the one-time code on the server’s log',
      guard: signedIn,
      refuses: ['rate_limited'],
      request: jsonBody(administratorCodeSchema),
      responses: { 200: json(okSchema, 'You are an administrator') },
    },
    async (c) => {
      await accounts.claimAdministration(c.var.user.id, callerOf(c).address, c.req.valid('json').code)
      return c.json({ ok: true as const }, 200)
    },
  )
