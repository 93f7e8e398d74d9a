/** The vocabulary of notifications and live updates. */
import type { LiveTopic, NotificationData, NotificationKind } from '../../contract/activity.ts'

export type NewNotification = {
  [K in NotificationKind]: {
    user_id: string
    posit_id: string
    kind: K
    data: NotificationData<K>
  }
}[NotificationKind]

export interface Refresh {
  user_id: string
  topic: LiveTopic
  posit_id: string | null
}
