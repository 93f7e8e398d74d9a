/** What happened: analytics events, people's notifications, and live updates of their screens. */
import { NOTIFICATION_DATA } from '../../contract/activity.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../database/schema.ts'
import { cleanUpActivity } from './cleanup/clean-up-activity.ts'
import { createEventRecorder, type EventRecorder } from './events/record-events.ts'
import { cleanUpJob } from './jobs.ts'
import { createLiveStreams, type LiveStreams } from './live/live-streams.ts'
import { mailPeople } from './mail/mail-people.ts'
import { foldKeyOf } from './notifications/fold-key.ts'
import { foldQuestions } from './notifications/fold-questions.ts'
import { forgetConversation } from './notifications/queries.ts'
import { findVerifiedUserId, insertNotification, publishToOwner } from './queries.ts'
import type { NewNotification, Refresh } from './types.ts'

export interface Activity {
  /** Never fails its caller: a lost event is logged. */
  record: EventRecorder['record']
  recordIn: EventRecorder['recordIn']
  /** Notifies a person: unread, live on their screens, and by mail as they chose. Bursts fold into one unread notification. */
  notify(trx: Db, notification: NewNotification): Promise<void>
  /** Records what a person did themselves: read from the start, without mail. */
  recordOwn(trx: Db, notification: NewNotification): Promise<void>
  /**
   * A posit was shared by e-mail: recorded for the owner, and a notification for the address if it has an account. The caller
   * cannot learn which. The invitation is a separate mail.
   */
  notifyShared(trx: Db, share: { owner_id: string; posit_id: string; email: string }): Promise<void>
  /** Open screens of the person fetch a topic again once the transaction commits. Stores nothing. */
  refresh(trx: Db, refresh: Refresh): Promise<void>
  /** The same for the posit's owner. */
  refreshOwner(trx: Db, refresh: Omit<Refresh, 'user_id'> & { posit_id: string }): Promise<void>
  /** Removes links to a conversation that the person deleted. */
  forgetConversation(trx: Db, userId: string, historyId: string): Promise<void>
  /** Counts a question to the owner's posit. Written a moment later in one batch, so that no question waits for another. */
  countQuestion(question: { owner_id: string; posit_id: string }): void
  live: LiveStreams
  /** At shutdown: writes the counted questions and the last events. */
  flush(): Promise<void>
}

interface DeliveryOptions {
  count?: number
  /** Read from the start. */
  isRead?: boolean
  /** Another mail covers it. */
  isMailed?: boolean
}

type ActivityCore = Omit<Core, 'files' | 'limits'>

export function createActivity(core: ActivityCore): Activity {
  const { db, log, channel, jobs } = core
  const events = createEventRecorder(core)
  const mailOf = mailPeople(core)
  jobs.handle(cleanUpJob, (_, signal) => cleanUpActivity(core, signal))

  const refresh: Activity['refresh'] = (trx, { user_id, topic, posit_id }) =>
    channel.publish(trx, JSON.stringify({ user_id, topic, posit_id }))

  async function deliver(trx: Db, notification: NewNotification, options: DeliveryOptions = {}) {
    const { user_id, posit_id, kind } = notification
    const { count = 1, isRead = false, isMailed = isRead } = options
    const now = new Date()
    await insertNotification(trx, {
      user_id,
      posit_id,
      kind,
      data: NOTIFICATION_DATA[kind].parse(notification.data),
      fold_key: isRead ? null : foldKeyOf(notification),
      count,
      read_at: isRead ? now : null,
      mailed_at: isMailed ? now : null,
    })
    if (!isMailed) await mailOf(trx, user_id, kind)
    await refresh(trx, { user_id, posit_id, topic: 'notifications' })
  }

  const questions = foldQuestions(log, (posit_id, user_id, count) =>
    db.transaction().execute(async (trx) => {
      await deliver(trx, { user_id, posit_id, kind: 'question_asked', data: {} }, { count })
      await refresh(trx, { user_id, posit_id, topic: 'questions' })
    }),
  )

  return {
    record: events.record,
    recordIn: events.recordIn,
    notify: (trx, notification) => deliver(trx, notification),
    recordOwn: (trx, notification) => deliver(trx, notification, { isRead: true }),
    async notifyShared(trx, { owner_id, posit_id, email }) {
      const shared = { posit_id, kind: 'posit_shared' as const }
      await deliver(trx, { ...shared, user_id: owner_id, data: { email } }, { isRead: true })
      const user_id = await findVerifiedUserId(trx, email)
      if (user_id) await deliver(trx, { ...shared, user_id, data: {} }, { isMailed: true })
    },
    refresh,
    refreshOwner: (trx, { topic, posit_id }) => publishToOwner(trx, posit_id, { topic }),
    forgetConversation,
    countQuestion: ({ owner_id, posit_id }) => questions.count(posit_id, owner_id),
    live: createLiveStreams(core),
    async flush() {
      await questions.flush()
      await events.flush()
    },
  }
}
