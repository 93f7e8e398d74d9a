/** An account ends: rows by cascade in one transaction, stored files, the mail and the subscription's end by jobs of that transaction. */
import type { Accounts } from '../../accounts/service.ts'
import type { Billing } from '../../billing/service.ts'
import type { BugReports } from '../../bug-reports/service.ts'
import type { Chat } from '../../chat/service.ts'
import type { Core } from '../../core/core.ts'
import { retryDeadlocks } from '../../core/database/deadlock.ts'
import { withQueryLimit } from '../../core/database/time-limit.ts'
import type { SessionUser } from '../../core/http/context.ts'
import type { Db } from '../../database/schema.ts'
import type { GoogleDrive } from '../../google-drive/service.ts'
import { previewFileKey } from '../../posits/service.ts'
import { removeFilesJob } from '../jobs.ts'
import {
  allowLongStatements,
  deleteOwnPosits,
  deletePerson,
  listOwnFileKeys,
  lockOwnPosits,
} from './queries.ts'

const KEYS_A_JOB = 500

export interface DeletionParts {
  core: Pick<Core, 'db' | 'env' | 'jobs'>
  accounts: Pick<Accounts, 'mailDeleted'>
  billing: Pick<Billing, 'endSubscription'>
  chat: Pick<Chat, 'leaveQuestionsUnnamed'>
  googleDrive: Pick<GoogleDrive, 'end'>
  bugReports: Pick<BugReports, 'listFileKeys'>
}

/** Every session ends with it. */
export async function deleteAccount(
  { core, accounts, billing, chat, googleDrive, bugReports }: DeletionParts,
  user: SessionUser,
): Promise<void> {
  const { db, env, jobs } = core

  async function remove(trx: Db) {
    await allowLongStatements(trx)
    const positIds = await lockOwnPosits(trx, user.id)
    const keys = [
      ...(await listOwnFileKeys(trx, user.id)),
      ...positIds.map(previewFileKey),
      ...(await bugReports.listFileKeys(trx, user.id)),
    ]
    await billing.endSubscription(trx, user.id)
    await chat.leaveQuestionsUnnamed(trx, user.id)
    await deleteOwnPosits(trx, user.id)
    await googleDrive.end(trx, user.id)
    await deletePerson(trx, user.id)
    for (let start = 0; start < keys.length; start += KEYS_A_JOB) {
      await jobs.send(removeFilesJob, { keys: keys.slice(start, start + KEYS_A_JOB) }, { trx })
    }
    await accounts.mailDeleted(user.email, trx)
  }

  await withQueryLimit(env.DATABASE_JOB_TIMEOUT_MS, () =>
    retryDeadlocks(() => db.transaction().execute(remove)),
  )
}
