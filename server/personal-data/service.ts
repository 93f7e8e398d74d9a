/** What is one person's across all domains: all of it in one archive, and all of it gone. */

import type { AccountDeletion, Holdings } from '../../contract/personal-data.ts'
import { hasPaidPlan } from '../../contract/plans.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Billing } from '../billing/service.ts'
import type { BugReports } from '../bug-reports/service.ts'
import type { Chat } from '../chat/service.ts'
import type { Core } from '../core/core.ts'
import type { Caller } from '../core/http/caller.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Limit, SECONDS_PER_DAY } from '../core/limits.ts'
import type { GoogleDrive } from '../google-drive/service.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { Links } from '../links/service.ts'
import { zipArchive } from './archive/zip-archive.ts'
import { deleteAccount } from './deletion/delete-account.ts'
import { countHoldings } from './deletion/queries.ts'
import { personEntries } from './export/person-entries.ts'
import { removeFilesJob } from './jobs.ts'

export interface PersonalData {
  countHoldings(userId: string): Promise<Holdings>
  /** Takes one of the day's exports, or throws `rate_limited`. */
  tryExport(userId: string): Promise<void>
  /** A ZIP archive, made while it is read. */
  exportAll(userId: string): Promise<AsyncGenerator<Buffer>>
  /** Throws unless `proof` shows that the account is the user's. */
  deleteAccount(user: SessionUser, proof: AccountDeletion, caller: Caller): Promise<void>
}

interface PersonalDataParts {
  accounts: Accounts
  billing: Billing
  knowledge: Knowledge
  links: Links
  chat: Chat
  googleDrive: GoogleDrive
  bugReports: BugReports
}

export function createPersonalData(core: Core, parts: PersonalDataParts): PersonalData {
  const { accounts, billing, knowledge, links, chat, googleDrive, bugReports } = parts
  const { db, env, jobs, files, limits } = core
  const exportLimit: Limit = {
    name: 'exports',
    points: env.LIMIT_EXPORTS_PER_DAY,
    seconds: SECONDS_PER_DAY,
    message: `You can export your data ${env.LIMIT_EXPORTS_PER_DAY} times a day. Please try again later.`,
  }

  jobs.handle(removeFilesJob, async ({ keys }, signal) => {
    for (const key of keys) {
      signal.throwIfAborted()
      await files.delete(key)
    }
  })

  return {
    async countHoldings(userId) {
      const has_subscription = hasPaidPlan(await billing.getPlan(userId))
      return { ...(await countHoldings(db, userId)), has_subscription }
    },

    tryExport: (userId) => limits.consume(exportLimit, userId),

    async exportAll(userId) {
      const { is_premium } = await billing.getPlan(userId)
      return zipArchive(personEntries({ db, files, knowledge, links }, { userId, withOpenTasks: is_premium }))
    },

    async deleteAccount(user, proof, caller) {
      await accounts.confirmIdentity(user, proof, caller)
      await deleteAccount({ core, accounts, billing, chat, googleDrive, bugReports }, user)
      core.log.info({ user_id: user.id }, 'an account was deleted by its owner')
    },
  }
}
