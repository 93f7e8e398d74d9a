/** Keeps this node's leases, ends what was stopped by way of another node, and takes over what a dead node left. */
import type { Core } from '../../../core/core.ts'
import { homesNow, MESSAGE_HOMES, type MessageHome } from '../../queries.ts'
import type { AnswerRegistry, Entry, Produce } from '../answer-registry.ts'
import { claimQuestion, listAbandonedQuestions, listStopped, releaseLeases, renewLeases } from './queries.ts'

/** Long enough to survive a stalled second, short enough that a visitor waits for a takeover without leaving. */
export const LEASE_SECONDS = 15
const RENEW_EVERY_MS = 5000
/** Who presses Stop is waiting. */
const LOOK_FOR_STOPS_EVERY_MS = 1000
/** Of each home. The next ones follow when these have ended, so that a restart does not fall over what it finds. */
const TAKEOVERS_AT_ONCE = 20

type Parts = Pick<Core, 'db' | 'log'> & { registry: AnswerRegistry; produce: Produce }

/** `isOnlyNode`: whatever is leased was left by a dead process. Returns how to end. */
export async function tendLeases(parts: Parts, isOnlyNode: boolean): Promise<() => void> {
  const { db, log } = parts
  if (isOnlyNode) for (const home of MESSAGE_HOMES) await releaseLeases(db, home)
  const every = (ms: number, act: () => Promise<void>) => {
    const timer = setInterval(() => {
      act().catch((error) => log.warn({ err: error }, 'answers could not be tended'))
    }, ms)
    return timer.unref()
  }
  const takeOver = createTakeOver(parts)
  takeOver().catch((error) => log.warn({ err: error }, 'answers could not be taken over'))
  const timers = [every(RENEW_EVERY_MS, () => renew(parts)), every(RENEW_EVERY_MS, takeOver)]
  if (!isOnlyNode) timers.push(every(LOOK_FOR_STOPS_EVERY_MS, () => endStopped(parts)))
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

async function forEachHome({ registry }: Parts, act: (home: MessageHome, ids: string[]) => Promise<void>) {
  // Renewing what is only followed here would keep a dead node's lease alive for ever.
  const held = [...registry.entries.values()].filter((entry) => entry.isHeld)
  for (const home of MESSAGE_HOMES) {
    const ids = held.flatMap(({ question }) => (homesNow(question.home).includes(home) ? question.id : []))
    if (ids.length > 0) await act(home, ids)
  }
}

const renew = (parts: Parts) =>
  forEachHome(parts, (home, ids) => renewLeases(parts.db, home, ids, LEASE_SECONDS))

const endStopped = (parts: Parts) =>
  forEachHome(parts, async (home, ids) => {
    for (const id of await listStopped(parts.db, home, ids)) {
      parts.registry.entries.get(id)?.answer.stop('stopped')
    }
  })

function createTakeOver({ db, log, registry, produce }: Parts) {
  let isAtWork = false

  async function takeBatch(): Promise<Entry[]> {
    const taken: Entry[] = []
    for (const home of MESSAGE_HOMES) {
      for (const question of await listAbandonedQuestions(db, home, TAKEOVERS_AT_ONCE)) {
        if (registry.isDraining || registry.entries.has(question.id)) continue
        if (!(await claimQuestion(db, question, LEASE_SECONDS))) continue
        log.info({ question: question.id }, 'taking over an answer')
        taken.push(registry.start(question, produce))
      }
    }
    return taken
  }

  return async () => {
    if (isAtWork) return
    isAtWork = true
    try {
      for (let taken = await takeBatch(); taken.length > 0; taken = await takeBatch()) {
        await Promise.all(taken.map((entry) => entry.finished))
      }
    } finally {
      isAtWork = false
    }
  }
}
