import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const personSchema = z.object({ email: z.string(), name: z.string(), password: z.string() })

/**
 * Calls for people whose address needs no further proof: an account made by the operator, and the session of an address that was
 * just confirmed. The engine offers both only within its calls; these have no path, so nobody reaches them from outside.
 */
export const confirmedPerson = {
  id: 'confirmed-person',
  endpoints: {
    createConfirmedPerson: createAuthEndpoint(
      { method: 'POST', body: personSchema },
      async ({ body, context }) => {
        const { internalAdapter, password: hashing } = context
        const { email, name, password } = body
        const { id } = await internalAdapter.createUser(
          { email, name, emailVerified: true },
          { method: 'email-password' },
        )
        const account = { userId: id, accountId: id, providerId: 'credential' }
        await internalAdapter.linkAccount({ ...account, password: await hashing.hash(password) })
        return { id }
      },
    ),
    openConfirmedSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return { ok: true }
      },
    ),
  },
} satisfies BetterAuthPlugin
