/** What happened: analytics events (spec §7), people's notifications, and live updates of their screens. */
import {
  type LiveTopic,
  NOTIFICATION_DATA,
  type NotificationData,
  type NotificationKind,
} from '../../contract/activity.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../database/schema.ts'
import { createEventRecorder, type EventRecorder } from './events/record-events.ts'
import { SWEEP_CRON, sweepJob } from './jobs.ts'
import { createLiveStreams, type LiveStreams } from './live/live-streams.ts'
import { mailPeople } from './mail/mail-people.ts'
import { foldKeyOf } from './notifications/fold-key.ts'
import { foldQuestions } from './notifications/fold-questions.ts'
import { forgetConversation } from './notifications/queries.ts'
import { findVerifiedUserId, insertNotification, publishToOwner } from './queries.ts'
import { sweepActivity } from './sweeping/sweep-activity.ts'

export type NewNotification = {
  [K in NotificationKind]: {
    user_id: string
    posit_id: string
    kind: K
    data: NotificationData<K>
  }
}[NotificationKind]

export interface Announcement {
  user_id: string
  topic: LiveTopic
  posit_id: string | null
}

export interface Activity {
  /** Never fails its caller: a lost event is logged, not felt. */
  record: EventRecorder['record']
  /** Tells a person: unread, live on their screens, and by mail as they chose. What folds joins the unread one of its kind. */
  notify(trx: Db, notification: NewNotification): Promise<void>
  /** What a person did themselves: it stands in their activity, read, and nags nobody. */
  noteOwn(trx: Db, notification: NewNotification): Promise<void>
  /**
   * A posit was shared by e-mail: kept in the owner's activity, and told to the person if that address has an account. Its
   * caller cannot learn which. The invitation is a mail of its own.
   */
  notifyShared(trx: Db, share: { owner_id: string; posit_id: string; email: string }): Promise<void>
  /** Open screens of the person look again, without anything being stored; seen once the transaction has committed. */
  announce(trx: Db, announcement: Announcement): Promise<void>
  /** The same to the posit's owner, whoever that is. */
  announceToOwner(trx: Db, announcement: { topic: LiveTopic; posit_id: string }): Promise<void>
  /** The person has deleted this conversation: nothing leads there any more. */
  forgetConversation(trx: Db, userId: string, historyId: string): Promise<void>
  /** Somebody asked the owner's posit. Counted here and written down a moment later, so that no question waits for another. */
  countQuestion(question: { owner_id: string; posit_id: string }): void
  live: LiveStreams
  /** On the way down, after whatever still asks: writes down the questions that were only counted, and the last events. */
  flush(): Promise<void>
}

interface Telling {
  count?: number
  /** History from the start. */
  isRead?: boolean
  /** Another mail tells of it. */
  isMailed?: boolean
}

type ActivityCore = Omit<Core, 'files' | 'limits'>

export function createActivity(core: ActivityCore): Activity {
  const { db, log, channel, jobs } = core
  const events = createEventRecorder(core)
  const mailOf = mailPeople(core)
  jobs.repeat(sweepJob, SWEEP_CRON, (signal) => sweepActivity(core, signal))

  const announce: Activity['announce'] = (trx, { user_id, topic, posit_id }) =>
    channel.publish(trx, JSON.stringify({ user_id, topic, posit_id }))

  async function tell(trx: Db, notification: NewNotification, telling: Telling = {}) {
    const { user_id, posit_id, kind } = notification
    const { count = 1, isRead = false, isMailed = isRead } = telling
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
    await announce(trx, { user_id, posit_id, topic: 'notifications' })
  }

  const questions = foldQuestions(log, (posit_id, user_id, count) =>
    db.transaction().execute(async (trx) => {
      await tell(trx, { user_id, posit_id, kind: 'question_asked', data: {} }, { count })
      await announce(trx, { user_id, posit_id, topic: 'questions' })
    }),
  )

  return {
    record: events.record,
    notify: (trx, notification) => tell(trx, notification),
    noteOwn: (trx, notification) => tell(trx, notification, { isRead: true }),
    async notifyShared(trx, { owner_id, posit_id, email }) {
      const shared = { posit_id, kind: 'posit_shared' as const }
      await tell(trx, { ...shared, user_id: owner_id, data: { email } }, { isRead: true })
      const user_id = await findVerifiedUserId(trx, email)
      if (user_id) await tell(trx, { ...shared, user_id, data: {} }, { isMailed: true })
    },
    announce,
    announceToOwner: (trx, { topic, posit_id }) => publishToOwner(trx, posit_id, { topic }),
    forgetConversation,
    countQuestion: ({ owner_id, posit_id }) => questions.count(posit_id, owner_id),
    live: createLiveStreams(core),
    async flush() {
      await questions.flush()
      await events.flush()
    },
  }
}
