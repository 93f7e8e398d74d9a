/** Which notifications are mailed, when, and that each is mailed once. */
import type { NotificationKind } from '../../../contract/activity.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import { digestJob, type MailReason, mailPersonJob } from '../jobs.ts'
import { composeMail } from './compose.ts'
import { getMailChoice, listDue, listUnmailed, lockRecipient, markDigested, markMailed } from './queries.ts'

const DIGEST_DAYS = 7
const MS_PER_DAY = 86_400_000
const PEOPLE_AT_ONCE = 200
/** Batches the notifications of a minute into one mail. */
const INSTANT_AFTER_SECONDS = 60
/** A burst of notifications within an hour becomes a few mails, not one for each. */
const INSTANT_PAUSE_MS = 10 * 60_000

type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>

function isWanted({ mail, email_verified, digested_at }: Recipient, reason: MailReason): boolean {
  if (!email_verified || mail === 'off') return false
  if (reason === 'answer') return true
  const isDue = Date.now() - digested_at.getTime() >= DIGEST_DAYS * MS_PER_DAY
  return mail === reason && (reason === 'instant' || isDue)
}

type MailCore = Pick<Core, 'db' | 'jobs' | 'mailer' | 'appUrl' | 'secret'>

export function mailPeople(core: MailCore) {
  const { db, jobs, mailer } = core
  const later = (trx: Db, user_id: string, reason: MailReason, startAfterSeconds = 0) =>
    jobs.send(mailPersonJob, { user_id, reason }, { trx, key: `${user_id}:${reason}`, startAfterSeconds })

  /** One transaction marks the notifications as mailed and enqueues the mail: a crash leaves one mail or none. */
  async function mailPerson(trx: Db, userId: string, reason: MailReason): Promise<void> {
    const recipient = await lockRecipient(trx, userId)
    if (!recipient || !isWanted(recipient, reason)) return
    const onlyAnswers = reason === 'answer'
    const rows = await listUnmailed(trx, userId, onlyAnswers)
    await markMailed(trx, userId, onlyAnswers)
    if (rows.length === 0) return
    if (!onlyAnswers) await markDigested(trx, userId)
    await mailer.send(composeMail(core, recipient, reason, rows), trx)
  }

  async function mailDue(signal: AbortSignal) {
    let last: string | null = null
    while (!signal.aborted) {
      const people: string[] = await listDue(db, last, DIGEST_DAYS, PEOPLE_AT_ONCE)
      for (const userId of people) await later(db, userId, 'weekly')
      last = people.at(-1) ?? null
      if (last === null) return
    }
  }

  jobs.handle(mailPersonJob, ({ user_id, reason }) =>
    db.transaction().execute((trx) => mailPerson(trx, user_id, reason)),
  )
  jobs.handle(digestJob, (_, signal) => mailDue(signal))

  /** Call within the transaction that notifies the person. The weekly job finds its notifications by itself. */
  return async function mailOf(trx: Db, userId: string, kind: NotificationKind): Promise<void> {
    if (kind === 'task_answered') return later(trx, userId, 'answer')
    const { mail, digested_at } = await getMailChoice(trx, userId)
    if (mail !== 'instant') return
    const pauseLeft = digested_at ? INSTANT_PAUSE_MS - (Date.now() - digested_at.getTime()) : 0
    await later(trx, userId, 'instant', Math.max(INSTANT_AFTER_SECONDS, Math.ceil(pauseLeft / 1000)))
  }
}
