/** An administrator's key to a report: what shows or settles one asks for this type. */
import { type Administrator, administrator, getAdministrator } from '../accounts/access.ts'
import type { Accounts } from '../accounts/service.ts'
import { notFound } from '../core/errors.ts'
import { type Guard, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { type BugReportRow, findReport } from './queries.ts'

declare const guarded: unique symbol

/** A report, loaded for an administrator. Made here and nowhere else. */
export type AdministeredReport = BugReportRow & { readonly [guarded]: 'administrator' }

export async function getReport(db: Db, id: string, _for: Administrator): Promise<AdministeredReport> {
  const report = await findReport(db, id)
  if (!report) throw notFound()
  return report as AdministeredReport
}

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
