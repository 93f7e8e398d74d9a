/** Batches events, so that many at once are inserted by one statement and one commit. */
import type { EventName } from '../../../contract/activity.ts'
import type { Core } from '../../core/core.ts'
import { isTrackingRefused } from '../../core/http/do-not-track.ts'
import type { Db } from '../../database/schema.ts'
import { createForwarder } from './forward-events.ts'
import { insertEvents, type NewEvent } from './queries.ts'

const GATHER_MS = 500
/** While the database is down, newer events beyond this number are dropped. */
const WAITING_MAX = 10_000
/** The rest waits for the next statement. */
const EVENTS_PER_STATEMENT = 500

export interface EventSubject {
  user_id?: string | null | undefined
  posit_id?: string | null | undefined
}

/** Flags, enums and counts only: no event carries text a person wrote. */
export type EventProperties = Record<string, boolean | number | string | null>

export interface EventRecorder {
  record(name: EventName, subject?: EventSubject, properties?: EventProperties): void
  /** In the caller's transaction: an event of what may be rolled back. It is forwarded at once. */
  recordIn(trx: Db, name: EventName, subject: EventSubject, properties?: EventProperties): Promise<void>
  flush(): Promise<void>
}

export function createEventRecorder(core: Pick<Core, 'db' | 'env' | 'log'>): EventRecorder {
  const { db, log } = core
  const forwarder = createForwarder(core)
  const waiting: NewEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write() {
    while (waiting.length > 0) {
      const events = waiting.splice(0, EVENTS_PER_STATEMENT)
      // A person may have been deleted in this very moment: the retry omits them.
      const attempt = () => insertEvents(db, events)
      await attempt()
        .catch(attempt)
        .catch((error) => log.warn({ err: error, events: events.length }, 'events were not recorded'))
    }
  }

  function writeSoon() {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, GATHER_MS)
  }

  function forwarded(
    name: EventName,
    { user_id = null, posit_id = null }: EventSubject,
    properties: EventProperties,
  ): NewEvent {
    const event = { name, user_id, posit_id, properties, created_at: new Date() }
    if (!isTrackingRefused()) forwarder?.send(event)
    return event
  }

  return {
    record(name, subject = {}, properties = {}) {
      const event = forwarded(name, subject, properties)
      if (waiting.length < WAITING_MAX) waiting.push(event)
      writeSoon()
    },
    recordIn: (trx, name, subject, properties = {}) =>
      insertEvents(trx, [forwarded(name, subject, properties)]),
    async flush() {
      clearTimeout(timer)
      timer = undefined
      writing = writing.then(write)
      await writing
      await forwarder?.end()
    },
  }
}
