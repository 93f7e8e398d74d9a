import { z } from '@hono/zod-openapi'
import {
  ACCOUNT_REFUSALS,
  credentialsSchema,
  resetPasswordSchema,
  resetRequestSchema,
  sessionSchema,
  signedInSchema,
  signUpSchema,
  socialCallbackSchema,
  socialSignInSchema,
  socialSignInStartedSchema,
  verificationRequestSchema,
} from '../../../contract/accounts.ts'
import { okSchema } from '../../../contract/api.ts'
import { callerOf } from '../../core/http/caller.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { type Route, route } from '../../core/http/route.ts'
import { setCookies } from '../../core/http/set-cookies.ts'
import type { Accounts } from '../service.ts'
import { RESET_SCREEN } from './new-password.ts'

interface Dependencies {
  accounts: Accounts
}

export const credentialRoutes = (dependencies: Dependencies): Route[] => [
  signUpRoute(dependencies),
  resendVerificationRoute(dependencies),
  verifyEmailRoute(dependencies),
  signInRoute(dependencies),
  startGoogleSignInRoute(dependencies),
  finishGoogleSignInRoute(dependencies),
  signOutRoute(dependencies),
  getSessionRoute(dependencies),
  requestPasswordResetRoute(dependencies),
  openPasswordResetRoute(dependencies),
  resetPasswordRoute(dependencies),
]

const signUpRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/sign-up/email',
      operationId: 'signUp',
      summary: 'Sign up with email and password',
      description: 'A mail brings the link that confirms the address.',
      request: jsonBody(signUpSchema),
      refuses: ['rate_limited'],
      responses: { 200: json(okSchema, 'Accepted, whether or not the address has an account') },
    },
    async (c) => {
      setCookies(c, await accounts.signUp(c.req.valid('json'), callerOf(c)))
      return c.json({ ok: true } as const, 200)
    },
  )

const resendVerificationRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/send-verification-email',
      operationId: 'resendVerification',
      summary: 'Send the verification mail again',
      request: jsonBody(verificationRequestSchema),
      refuses: ['rate_limited'],
      responses: { 200: json(okSchema, 'Accepted, whether or not the address awaits one') },
    },
    async (c) => {
      await accounts.sendVerification(c.req.valid('json'), callerOf(c))
      return c.json({ ok: true } as const, 200)
    },
  )

const verifyEmailRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/auth/v1/verify-email',
      operationId: 'verifyEmail',
      summary: 'Confirm an email address with the link of a verification mail',
      description:
        'In the browser that signed up it confirms the address and signs in. In any other it leads to a new password first.',
      request: { query: z.object({ token: z.string().default(''), callbackURL: z.string().optional() }) },
      responses: {
        302: { description: 'Signed in and on to the path in the link, or to /login with the reason' },
      },
    },
    async (c) => {
      const { cookies, answer } = await accounts.followEmailLink(c.req.valid('query'), callerOf(c))
      setCookies(c, cookies)
      return c.redirect(answer, 302)
    },
  )

const signInRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/sign-in/email',
      operationId: 'signIn',
      summary: 'Sign in with email and password',
      request: jsonBody(credentialsSchema),
      refuses: ['unauthenticated', 'forbidden', 'rate_limited'],
      responses: {
        200: json(signedInSchema, 'Signed in: the session is set as a cookie and returned as a token'),
      },
    },
    async (c) => {
      const { cookies, answer } = await accounts.signIn(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    },
  )

const startGoogleSignInRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/sign-in/social',
      operationId: 'startGoogleSignIn',
      summary: 'Start signing in with Google',
      request: jsonBody(socialSignInSchema),
      refuses: ['rate_limited', 'unavailable'],
      responses: { 200: json(socialSignInStartedSchema, "The address of Google's consent page") },
    },
    async (c) => {
      const { cookies, answer } = await accounts.startGoogleSignIn(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    },
  )

const finishGoogleSignInRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/auth/v1/callback/google',
      operationId: 'finishGoogleSignIn',
      summary: 'Finish signing in with Google',
      request: { query: socialCallbackSchema },
      responses: {
        302: { description: 'Signed in and on to where they were led, or to the screen that says why not' },
      },
    },
    async (c) => {
      const { cookies, answer } = await accounts.finishGoogleSignIn(c.req.valid('query'), callerOf(c))
      setCookies(c, cookies)
      return c.redirect(answer, 302)
    },
  )

const signOutRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/sign-out',
      operationId: 'signOut',
      summary: 'End the session',
      responses: { 200: json(okSchema, 'Signed out') },
    },
    async (c) => {
      setCookies(c, await accounts.signOut(callerOf(c)))
      return c.json({ ok: true } as const, 200)
    },
  )

const getSessionRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/auth/v1/get-session',
      operationId: 'getSession',
      summary: 'Get the current session',
      description: 'Renews a session that is a day old.',
      responses: { 200: json(sessionSchema, 'The session, or null for a guest') },
    },
    async (c) => {
      const { cookies, answer } = await accounts.renewSession(callerOf(c))
      setCookies(c, cookies)
      if (!answer) return c.json(null, 200)
      const { id, email } = answer.user
      return c.json({ user: { id, email }, expires_at: answer.session.expiresAt.toISOString() }, 200)
    },
  )

const requestPasswordResetRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/request-password-reset',
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset mail',
      request: jsonBody(resetRequestSchema),
      refuses: ['rate_limited'],
      responses: { 200: json(okSchema, 'Accepted, whether or not the address has an account') },
    },
    async (c) => {
      await accounts.requestReset(c.req.valid('json').email, callerOf(c))
      return c.json({ ok: true } as const, 200)
    },
  )

const openPasswordResetRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/auth/v1/reset-password/{token}',
      operationId: 'openPasswordReset',
      summary: 'Open the link of a password reset mail',
      request: { params: z.object({ token: z.string().max(200) }) },
      responses: { 302: { description: 'On to /reset-password, with the token or with the reason why not' } },
    },
    async (c) => {
      const { token } = c.req.valid('param')
      const isOpen = await accounts.isResetLinkOpen(token)
      const parameters = new URLSearchParams(isOpen ? { token } : { error: ACCOUNT_REFUSALS.invalidLink })
      return c.redirect(`${RESET_SCREEN}?${parameters}`, 302)
    },
  )

const resetPasswordRoute = ({ accounts }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/auth/v1/reset-password',
      operationId: 'resetPassword',
      summary: 'Set a new password with a reset token and sign in',
      description: 'Ends all other sessions.',
      request: jsonBody(resetPasswordSchema),
      responses: { 200: json(signedInSchema, 'Signed in') },
    },
    async (c) => {
      const { cookies, answer } = await accounts.resetPassword(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.json(answer, 200)
    },
  )
