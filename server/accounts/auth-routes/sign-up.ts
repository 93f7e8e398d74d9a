import { createRoute, z } from '@hono/zod-openapi'
import { signUpSchema, verificationRequestSchema } from '../../../contract/accounts.ts'
import { okSchema } from '../../../contract/api.ts'
import { callerOf } from '../../core/http/caller.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { createRouter } from '../../core/http/router.ts'
import type { Services } from '../../services.ts'
import { setCookies } from './request.ts'

const DONE = { ok: true } as const

const signUp = createRoute({
  method: 'post',
  path: '/auth/v1/sign-up/email',
  summary: 'Sign up with email and password; a mail brings the link that finishes it',
  request: jsonBody(signUpSchema),
  responses: { 200: json(okSchema, 'A mail is on its way, whatever the address') },
})
const sendVerification = createRoute({
  method: 'post',
  path: '/auth/v1/send-verification-email',
  summary: 'Send the verification mail once more',
  request: jsonBody(verificationRequestSchema),
  responses: { 200: json(okSchema, 'A mail is on its way if the address waits for one') },
})
const verifyEmail = createRoute({
  method: 'get',
  path: '/auth/v1/verify-email',
  summary: 'The link of the verification mail',
  request: { query: z.object({ token: z.string().default(''), callbackURL: z.string().optional() }) },
  responses: {
    302: { description: 'Signed in and on to the path in the link, or to /login with the reason' },
  },
})

export const signUpRoutes = ({ accounts }: Services) =>
  createRouter()
    .openapi(signUp, async (c) => {
      await accounts.signUp(c.req.valid('json'), callerOf(c))
      return c.json(DONE, 200)
    })
    .openapi(sendVerification, async (c) => {
      await accounts.sendVerification(c.req.valid('json'), callerOf(c))
      return c.json(DONE, 200)
    })
    .openapi(verifyEmail, async (c) => {
      const { cookies, answer } = await accounts.followEmailLink(c.req.valid('query'), callerOf(c))
      setCookies(c, cookies)
      return c.redirect(answer, 302)
    })
