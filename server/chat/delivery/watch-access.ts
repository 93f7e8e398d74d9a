/** Ends answers that are being given to somebody who may not read the posit any more: access removed, made private, deleted. */
import { POSIT_MESSAGES } from '../../../contract/messages.ts'
import type { Core } from '../../core/core.ts'
import { findLostReaders } from '../../sharing/access.ts'
import type { Sharing } from '../../sharing/service.ts'
import type { AnswerRegistry } from './answer-registry.ts'

/** For what changes by way of another node, or by other means than removing access. One query, and only while answers are given. */
const LOOK_EVERY_MS = 1000

type Parts = Pick<Core, 'db' | 'log'> & { registry: AnswerRegistry; sharing: Sharing }

/** Returns how to end. */
export function watchAccess({ db, log, registry, sharing }: Parts): () => void {
  async function look() {
    const readers = [...registry.entries.values()].map(({ answer, question }) => ({
      answer,
      posit_id: question.posit_id,
      user_id: question.created_by,
    }))
    for (const { answer } of await findLostReaders(db, readers)) {
      answer.fail(POSIT_MESSAGES.accessFailed.description)
      answer.stop('forbidden')
    }
  }
  const lookSafely = () =>
    void look().catch((error) => log.warn({ err: error }, 'access to answers could not be checked'))

  sharing.onAccessRemoved(lookSafely)
  const timer = setInterval(lookSafely, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
