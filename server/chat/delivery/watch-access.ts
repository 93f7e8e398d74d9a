/** Ends running answers of askers who may not read the posit any more: access removed, made private, deleted. */
import { POSIT_MESSAGES } from '../../../contract/messages.ts'
import type { Core } from '../../core/core.ts'
import { findLostReaders } from '../../sharing/access.ts'
import type { AnswerRegistry } from './answer-registry.ts'

/** For changes on another node, or by other means than removing access. One query, and only while answers run. */
const CHECK_EVERY_MS = 1000

interface AccessWatch {
  check(): void
  /** Checks until the returned function is called. */
  start(): () => void
}

export function createAccessWatch({
  db,
  log,
  registry,
}: Pick<Core, 'db' | 'log'> & { registry: AnswerRegistry }): AccessWatch {
  async function endLost() {
    const readers = [...registry.entries.values()].map(({ answer, question }) => ({
      answer,
      posit_id: question.posit_id,
      user_id: question.created_by,
      api_key_id: question.api_key_id,
    }))
    for (const { answer } of await findLostReaders(db, readers)) {
      answer.fail(POSIT_MESSAGES.accessFailed.description)
      answer.stop('forbidden')
    }
  }

  const check = () =>
    void endLost().catch((error) => log.warn({ err: error }, 'access to answers could not be checked'))

  return {
    check,
    start() {
      const timer = setInterval(check, CHECK_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
  }
}
