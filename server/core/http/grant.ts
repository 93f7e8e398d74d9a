/** What an API key (or another delegated credential) may do in its owner's name. A session has no grant: it may do everything. */
import type { ApiScope } from '../../../contract/developers.ts'
import { AppError, notFound } from '../errors.ts'

export interface Grant {
  keyId: string
  scopes: readonly ApiScope[]
  /** Null: all of the owner's posits. Never somebody else's. */
  positIds: readonly string[] | null
}

interface Holder {
  grant?: Grant
}

/** `scope` undefined: the call is not open to API keys. */
export function requireScope({ grant }: Holder, scope: ApiScope | undefined): void {
  if (!grant || (scope && grant.scopes.includes(scope))) return
  if (!scope) {
    throw new AppError('forbidden', 'API keys cannot use this call. Sign in instead.', {
      reason: 'key_not_accepted',
    })
  }
  throw new AppError('forbidden', `This API key does not have the scope "${scope}".`, {
    reason: 'key_scope',
  })
}

/** A posit that the key does not cover is not found, exactly as one that does not exist. */
export function requireCovered(holder: Holder | null | undefined, positId: string): void {
  const positIds = holder?.grant?.positIds
  if (positIds && !positIds.includes(positId)) throw notFound()
}

/** For calls that are about no posit in particular. */
export function requireAllPosits({ grant }: Holder): void {
  if (!grant?.positIds) return
  throw new AppError('forbidden', 'This API key is limited to some of your posits.', {
    reason: 'key_posits',
  })
}

export const invalidKey = () =>
  new AppError('unauthenticated', 'This API key is not valid: it is wrong, expired or revoked.', {
    reason: 'invalid_api_key',
  })
