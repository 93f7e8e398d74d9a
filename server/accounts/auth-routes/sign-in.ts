import { createRoute } from '@hono/zod-openapi'
import {
  credentialsSchema,
  sessionSchema,
  signedInSchema,
  socialCallbackSchema,
  socialSignInSchema,
  socialSignInStartedSchema,
} from '../../../contract/accounts.ts'
import { okSchema } from '../../../contract/api.ts'
import { callerOf } from '../../core/http/caller.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import type { Services } from '../../services.ts'
import { setCookies } from './request.ts'

const signIn = createRoute({
  method: 'post',
  path: '/auth/v1/sign-in/email',
  summary: 'Sign in with email and password',
  request: jsonBody(credentialsSchema),
  responses: {
    200: json(signedInSchema, 'Signed in: a cookie is set, and the same session is the token'),
  },
})
const signInWithGoogle = createRoute({
  method: 'post',
  path: '/auth/v1/sign-in/social',
  summary: 'Sign in with Google',
  request: jsonBody(socialSignInSchema),
  responses: {
    200: json(socialSignInStartedSchema, 'Where the person consents'),
    503: { description: 'This server has no Google sign-in' },
  },
})
const comeBackFromGoogle = createRoute({
  method: 'get',
  path: '/auth/v1/callback/google',
  summary: 'Where Google sends the person back',
  request: { query: socialCallbackSchema },
  responses: {
    302: { description: 'Signed in and on to where they were led, or to the screen that says why not' },
  },
})
const signOut = createRoute({
  method: 'post',
  path: '/auth/v1/sign-out',
  summary: 'End the session, at once and on the server',
  responses: { 200: json(okSchema, 'Signed out') },
})
const getSession = createRoute({
  method: 'get',
  path: '/auth/v1/get-session',
  summary: 'The session, renewed when it is a day old',
  responses: { 200: json(sessionSchema, 'The session; null for a guest') },
})

export const signInRoutes = ({ accounts }: Services) =>
  createRouter()
    .openapi(signIn, async (c) => {
      const { cookies, answer } = await accounts.signIn(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    })
    .openapi(signInWithGoogle, async (c) => {
      const { cookies, answer } = await accounts.startGoogleSignIn(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    })
    .openapi(comeBackFromGoogle, async (c) => {
      const { cookies, answer } = await accounts.finishGoogleSignIn(c.req.valid('query'), callerOf(c))
      setCookies(c, cookies)
      return c.redirect(answer, 302)
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
