/** An administrator's keys: what lists, shows or settles reports asks for these types. */
import type { Accounts } from '../accounts/service.ts'
import { notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { type BugReportRow, findReport } from './queries.ts'

declare const guarded: unique symbol

/** Somebody whose role was looked up in this request. Made here and nowhere else. */
export type Administrator = SessionUser & { readonly [guarded]: 'administrator' }
/** A report, loaded for an administrator. Made here and nowhere else. */
export type AdministeredReport = BugReportRow & { readonly [guarded]: 'administrator' }

/** For everybody else there is no such list. */
export async function getAdministrator(accounts: Accounts, user: SessionUser): Promise<Administrator> {
  if (!(await accounts.isAdmin(user.id))) throw notFound()
  return user as Administrator
}

export async function getReport(db: Db, id: string, _for: Administrator): Promise<AdministeredReport> {
  const report = await findReport(db, id)
  if (!report) throw notFound()
  return report as AdministeredReport
}

export const administrator = (accounts: Accounts): Guard<{ administrator: Administrator }> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => ({ administrator: await getAdministrator(accounts, await requireUser(c)) }),
})

export const administeredReport = (
  db: Db,
  accounts: Accounts,
): Guard<{ administrator: Administrator; report: AdministeredReport }> => ({
  ...administrator(accounts),
  load: async (c) => {
    const administrator = await getAdministrator(accounts, await requireUser(c))
    return { administrator, report: await getReport(db, idInPath(c), administrator) }
  },
})
