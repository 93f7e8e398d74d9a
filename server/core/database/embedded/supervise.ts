import type { Log } from '../../log.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'

const WATCH_MS = 500

export interface Watch {
  /** Resolves once no restart is under way. */
  end(): Promise<void>
}

/** Restarts PostgreSQL when another process killed it; the pool's next connections find the new one. */
export function supervise(
  cluster: string,
  start: () => Promise<Postmaster>,
  log: Pick<Log, 'error'> | undefined,
): Watch {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= check().finally(() => {
      round = undefined
    })
  }, WATCH_MS)
  timer.unref()

  async function check() {
    if (await findPostmaster(cluster)) return
    log?.error('PostgreSQL ended unexpectedly and is started again')
    await start().catch((error) => log?.error({ err: error }, 'PostgreSQL could not be started again'))
  }

  return {
    end: async () => {
      clearInterval(timer)
      await round
    },
  }
}
