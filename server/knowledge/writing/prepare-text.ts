/** Texts are indexed before a posit is locked for them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { FILE_PROBLEM_MESSAGES } from '../../../contract/knowledge.ts'
import type { Env } from '../../core/env.ts'
import { AppError } from '../../core/errors.ts'
import type { IndexedText } from '../indexing/index-text.ts'
import { createIndexer, INLINE_MAX_CHARACTERS } from '../indexing/indexer.ts'
import { checkSourceSize } from '../uploads/limits.ts'

export interface Preparing {
  /** Cleans and indexes a person's text. Throws `too_large`, or `bad_request` for a text without words. Within `indexAhead`: at once. */
  prepare(text: string, name: string, personId: string): Promise<IndexedText>
  /**
   * Runs a transaction that changes sources. A long text takes seconds and a place in a queue, for which no posit stays locked: the
   * transaction is rolled back, the text indexed, and the transaction run again.
   */
  indexAhead<T>(personId: string, run: () => Promise<T>): Promise<T>
}

/** Ends a transaction that met a long text. */
class NotIndexed extends Error {
  readonly text: string
  readonly sourceName: string
  constructor(text: string, sourceName: string) {
    super('A long text has to be indexed first')
    this.text = text
    this.sourceName = sourceName
  }
}

const keyOf = (text: string, name: string) => `${name}\n${text}`

export function createPreparing(env: Env): Preparing {
  const indexer = createIndexer()
  /** The long texts of a transaction that is run again. */
  const ahead = new AsyncLocalStorage<Map<string, IndexedText>>()

  async function index(text: string, name: string, personId: string): Promise<IndexedText> {
    const indexed = await indexer.index(text, name, personId)
    if (!indexed.text) throw new AppError('bad_request', FILE_PROBLEM_MESSAGES.empty, { reason: 'empty' })
    return indexed
  }

  return {
    async prepare(text, name, personId) {
      checkSourceSize(env, text.length)
      const texts = ahead.getStore()
      if (!texts || text.length <= INLINE_MAX_CHARACTERS) return index(text, name, personId)
      const indexed = texts.get(keyOf(text, name))
      if (!indexed) throw new NotIndexed(text, name)
      return indexed
    },

    async indexAhead(personId, run) {
      const texts = new Map<string, IndexedText>()
      for (;;) {
        try {
          return await ahead.run(texts, run)
        } catch (error) {
          if (!(error instanceof NotIndexed)) throw error
          const { text, sourceName } = error
          texts.set(keyOf(text, sourceName), await index(text, sourceName, personId))
        }
      }
    },
  }
}
