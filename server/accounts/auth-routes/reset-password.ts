import { createRoute, z } from '@hono/zod-openapi'
import {
  ACCOUNT_REFUSALS,
  resetPasswordSchema,
  resetRequestSchema,
  signedInSchema,
} from '../../../contract/accounts.ts'
import { okSchema } from '../../../contract/api.ts'
import { callerOf } from '../../core/http/caller.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import type { Services } from '../../services.ts'
import { RESET_SCREEN } from '../credentials/new-password.ts'
import { setCookies } from './request.ts'

const requestReset = createRoute({
  method: 'post',
  path: '/auth/v1/request-password-reset',
  summary: 'Send a link to a new password',
  request: jsonBody(resetRequestSchema),
  responses: { 200: json(okSchema, 'A mail is on its way if the address has an account') },
})
const openResetLink = createRoute({
  method: 'get',
  path: '/auth/v1/reset-password/{token}',
  summary: 'The link of the reset mail',
  request: { params: z.object({ token: z.string().max(200) }) },
  responses: { 302: { description: 'On to /reset-password, with the token or with the reason why not' } },
})
const resetPassword = createRoute({
  method: 'post',
  path: '/auth/v1/reset-password',
  summary: 'Set a new password with the token of a link, and sign in; every other session ends',
  request: jsonBody(resetPasswordSchema),
  responses: { 200: json(signedInSchema, 'Signed in') },
})

export const resetPasswordRoutes = ({ accounts }: Services) =>
  createRouter()
    .openapi(requestReset, async (c) => {
      await accounts.requestReset(c.req.valid('json').email, callerOf(c))
      return c.json({ ok: true } as const, 200)
    })
    .openapi(openResetLink, async (c) => {
      const { token } = c.req.valid('param')
      const isOpen = await accounts.isResetLinkOpen(token)
      const parameters = new URLSearchParams(isOpen ? { token } : { error: ACCOUNT_REFUSALS.invalidLink })
      return c.redirect(`${RESET_SCREEN}?${parameters}`, 302)
    })
    .openapi(resetPassword, async (c) => {
      const { cookies, answer } = await accounts.resetPassword(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    })
