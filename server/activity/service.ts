/** What happened: the product's own record of analytics events (spec §7) and people's notifications. */
import type { EventName } from '../../contract/activity.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../database/schema.ts'
import { insertEvent, insertNotification, type NewNotification } from './queries.ts'

interface EventSubject {
  user_id?: string | null
  posit_id?: string | null
}

/** Flags, enums and counts only: no event carries text a person wrote. */
export type EventProperties = Record<string, boolean | number | string | null>

export interface Activity {
  /** Never fails its caller: a lost event is logged, not felt. */
  record(name: EventName, subject?: EventSubject, properties?: EventProperties): void
  notify(trx: Db, notification: NewNotification): Promise<void>
}

export function createActivity({ db, log }: Pick<Core, 'db' | 'log'>): Activity {
  return {
    record(name, { user_id = null, posit_id = null } = {}, properties = {}) {
      insertEvent(db, { name, user_id, posit_id, properties }).catch((error) =>
        log.warn({ err: error, event: name }, 'event was not recorded'),
      )
    },
    notify: (trx, notification) => insertNotification(trx, notification),
  }
}
