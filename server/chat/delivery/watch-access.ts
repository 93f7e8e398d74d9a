/** Ends running answers of askers who may not read the posit any more: access removed, made private, deleted, a link revoked or expired. */
import { POSIT_MESSAGES } from '../../../contract/messages.ts'
import type { Core } from '../../core/core.ts'
import { findLostLinkReaders } from '../../links/access.ts'
import { findLostReaders } from '../../sharing/access.ts'
import type { AnswerRegistry } from './answer-registry.ts'

/** For changes on another node, or by other means than removing access. One query, and only while answers run. */
const CHECK_EVERY_MS = 1000

const isLinkReader = <T extends { link_id: string | null }>(reader: T): reader is T & { link_id: string } =>
  reader.link_id !== null

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
      link_id: question.link_id,
      user_id: question.created_by,
      api_key_id: question.api_key_id,
    }))
    const lost = await Promise.all([
      findLostReaders(
        db,
        readers.filter(({ link_id }) => link_id === null),
      ),
      findLostLinkReaders(db, readers.filter(isLinkReader)),
    ])
    for (const { answer } of lost.flat()) {
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
