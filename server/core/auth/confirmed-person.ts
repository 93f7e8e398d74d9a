import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'

const personSchema = z.object({ email: z.string(), name: z.string(), password: z.string() })

/**
 * A person whose address needs no proof, for the operator's command line. It is a call of the engine, as the engine checks who
 * may be made only within one, but a call without a path: nobody reaches it from outside.
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
  },
} satisfies BetterAuthPlugin
