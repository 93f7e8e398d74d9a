/** An administrator's key: what only administrators may see or change asks for this type. */
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import type { Guard } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Accounts } from './service.ts'

declare const guarded: unique symbol

/** Somebody whose role was looked up in this request. Made here and nowhere else. */
export type Administrator = SessionUser & { readonly [guarded]: 'administrator' }

/** For everybody else there is nothing. */
export async function getAdministrator(accounts: Accounts, user: SessionUser): Promise<Administrator> {
  if (!(await accounts.isAdmin(user.id))) throw notFound()
  return user as Administrator
}

export const administrator = (accounts: Accounts): Guard<{ administrator: Administrator }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => ({ administrator: await getAdministrator(accounts, await requireUser(c)) }),
})
