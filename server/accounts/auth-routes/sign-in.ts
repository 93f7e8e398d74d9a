import { createRoute } from '@hono/zod-openapi'
import {
  ACCOUNT_REFUSALS,
  credentialsSchema,
  sessionSchema,
  signedInSchema,
  socialSignInSchema,
} from '../../../contract/accounts.ts'
import { okSchema } from '../../../contract/api.ts'
import { AppError } from '../../core/errors.ts'
import { callerOf } from '../../core/http/caller.ts'
import { createRouter } from '../../core/http/router.ts'
import type { Services } from '../../services.ts'
import { jsonAnswer, jsonBody, setCookies } from './request.ts'

const signIn = createRoute({
  method: 'post',
  path: '/auth/v1/sign-in/email',
  summary: 'Sign in with email and password',
  request: jsonBody(credentialsSchema),
  responses: {
    200: jsonAnswer('Signed in: a cookie is set, and the same session is the token', signedInSchema),
  },
})
const signInWithGoogle = createRoute({
  method: 'post',
  path: '/auth/v1/sign-in/social',
  summary: 'Sign in with Google',
  request: jsonBody(socialSignInSchema),
  responses: { 503: { description: 'This server has no Google sign-in' } },
})
const signOut = createRoute({
  method: 'post',
  path: '/auth/v1/sign-out',
  summary: 'End the session, at once and on the server',
  responses: { 200: jsonAnswer('Signed out', okSchema) },
})
const getSession = createRoute({
  method: 'get',
  path: '/auth/v1/get-session',
  summary: 'The session, renewed when it is a day old',
  responses: { 200: jsonAnswer('The session; null for a guest', sessionSchema) },
})

export const signInRoutes = ({ accounts }: Services) =>
  createRouter()
    .openapi(signIn, async (c) => {
      const { cookies, answer } = await accounts.signIn(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    })
    .openapi(signInWithGoogle, () => {
      throw new AppError('unavailable', 'This server has no Google sign-in. Please use email and password.', {
        reason: ACCOUNT_REFUSALS.googleNotConfigured,
      })
    })
    .openapi(signOut, async (c) => {
      setCookies(c, await accounts.signOut(callerOf(c)))
      return c.json({ ok: true } as const, 200)
    })
    .openapi(getSession, async (c) => {
      const { cookies, answer } = await accounts.renewSession(callerOf(c))
      setCookies(c, cookies)
      if (!answer) return c.json(null, 200)
      const { id, email } = answer.user
      return c.json({ user: { id, email }, expires_at: answer.session.expiresAt.toISOString() }, 200)
    })
