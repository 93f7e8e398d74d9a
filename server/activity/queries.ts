import type { Db } from '../database/schema.ts'

export interface NewEvent {
  name: string
  user_id: string | null
  posit_id: string | null
  properties: Record<string, unknown>
}

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db
    .insertInto('events')
    .values({ ...event, properties: JSON.stringify(event.properties) })
    .execute()
}

export interface NewNotification {
  user_id: string
  posit_id: string | null
  kind: string
  data: Record<string, unknown>
}

export async function insertNotification(db: Db, notification: NewNotification): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ ...notification, data: JSON.stringify(notification.data) })
    .execute()
}
