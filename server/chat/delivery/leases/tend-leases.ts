/** Renews this node's leases, ends answers that were stopped by way of another node, and takes over what a dead node left. */
import type { Core } from '../../../core/core.ts'
import type { Generate } from '../../types.ts'
import type { AnswerRegistry, Entry } from '../answer-registry.ts'
import { claimQuestion, listAbandonedQuestions, listStopped, releaseLeases, renewLeases } from './queries.ts'

/** Long enough to survive a stalled second, short enough that a visitor waits for a takeover without leaving. */
export const LEASE_SECONDS = 15
const RENEW_EVERY_MS = 5000
/** The person who pressed Stop is waiting. */
const CHECK_STOPS_EVERY_MS = 1000
/** The next ones follow when these have ended, so that a restart is not overwhelmed by its backlog. */
const TAKEOVERS_PER_BATCH = 20

interface LeaseParts extends Pick<Core, 'db' | 'log'> {
  registry: AnswerRegistry
  generate: Generate
}

/** `isOnlyNode`: whatever is leased was left by a dead process. Returns how to end. */
export async function tendLeases(parts: LeaseParts, isOnlyNode: boolean): Promise<() => void> {
  const { db, log } = parts
  if (isOnlyNode) await releaseLeases(db)
  const every = (ms: number, act: () => Promise<void>) => {
    const timer = setInterval(() => {
      act().catch((error) => log.warn({ err: error }, 'answers could not be tended'))
    }, ms)
    return timer.unref()
  }
  const takeOver = createTakeOver(parts)
  takeOver().catch((error) => log.warn({ err: error }, 'answers could not be taken over'))
  const timers = [every(RENEW_EVERY_MS, () => renew(parts)), every(RENEW_EVERY_MS, takeOver)]
  if (!isOnlyNode) timers.push(every(CHECK_STOPS_EVERY_MS, () => endStopped(parts)))
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Renewing what is only followed here would keep a dead node's lease alive for ever. */
const heldIds = ({ registry }: LeaseParts) =>
  [...registry.entries.values()].filter((entry) => entry.isHeld).map(({ question }) => question.id)

async function renew(parts: LeaseParts) {
  const ids = heldIds(parts)
  if (ids.length > 0) await renewLeases(parts.db, ids, LEASE_SECONDS)
}

async function endStopped(parts: LeaseParts) {
  const ids = heldIds(parts)
  const stopped = ids.length > 0 ? await listStopped(parts.db, ids) : []
  for (const id of stopped) parts.registry.entries.get(id)?.answer.stop('stopped')
}

function createTakeOver({ db, log, registry, generate }: LeaseParts) {
  let isRunning = false

  async function takeBatch(): Promise<Entry[]> {
    const taken: Entry[] = []
    for (const question of await listAbandonedQuestions(db, TAKEOVERS_PER_BATCH)) {
      if (registry.isDraining || registry.entries.has(question.id)) continue
      if (!(await claimQuestion(db, question.id, LEASE_SECONDS))) continue
      log.info({ question: question.id }, 'taking over an answer')
      taken.push(registry.start(question, generate))
    }
    return taken
  }

  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      for (let taken = await takeBatch(); taken.length > 0; taken = await takeBatch()) {
        await Promise.all(taken.map((entry) => entry.finished))
      }
    } finally {
      isRunning = false
    }
  }
}
