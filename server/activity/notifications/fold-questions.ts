/**
 * A posit may get hundreds of questions a second. Each writing the same row in its own transaction would make them wait
 * for each other; they are counted here and written once a moment. A crash loses that moment's count, never a question.
 */
import type { Log } from '../../core/log.ts'

const WRITE_AFTER_MS = 500

interface PendingCount {
  ownerId: string
  count: number
}

export function foldQuestions(
  log: Pick<Log, 'warn'>,
  write: (positId: string, ownerId: string, count: number) => Promise<void>,
) {
  let waiting = new Map<string, PendingCount>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function writeAll(batch: Map<string, PendingCount>) {
    for (const [positId, { ownerId, count }] of batch) {
      // The posit may have been deleted meanwhile, with its questions.
      await write(positId, ownerId, count).catch((error) =>
        log.warn({ err: error, posit: positId }, 'notifications of questions could not be written'),
      )
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = new Map()
    writing = writing.then(() => writeAll(batch))
    return writing
  }

  return {
    count(positId: string, ownerId: string) {
      const known = waiting.get(positId)
      if (known) known.count++
      else waiting.set(positId, { ownerId, count: 1 })
      timer ??= setTimeout(flush, WRITE_AFTER_MS)
    },
    flush,
  }
}
