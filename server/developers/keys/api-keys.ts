/**
 * API keys: 32 random bytes behind a recognisable prefix, shown once and stored as their SHA-256 hash. A random key needs no slow
 * hash, and looking the hash up compares nothing that a caller could steer. Revoking deletes the row, so a revoked key is unknown.
 */
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { API_KEY_PREFIX, API_KEYS_MAX, type apiKeyCreateSchema } from '../../../contract/developers.ts'
import type { Core } from '../../core/core.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { KeyUser } from '../../core/http/session.ts'
import {
  type ApiKeyRow,
  countKeysLocked,
  countOwned,
  deleteKey,
  findByHash,
  insertKey,
  listKeys,
  touchKey,
} from './queries.ts'

const KEY_BYTES = 32
const HINT_CHARACTERS = 4
const USE_NOTED_EVERY_SECONDS = 60
const USES_REMEMBERED = 10_000

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

type KeySettings = z.output<typeof apiKeyCreateSchema>

export function createApiKeys({ db, log }: Pick<Core, 'db' | 'log'>) {
  const noted = new LRUCache<string, true>({ max: USES_REMEMBERED, ttl: USE_NOTED_EVERY_SECONDS * 1000 })

  /** Nobody waits for it. */
  function noteUse(id: string): void {
    if (noted.has(id)) return
    noted.set(id, true)
    touchKey(db, id, USE_NOTED_EVERY_SECONDS).catch((error) =>
      log.warn({ err: error, api_key: id }, 'the use of an API key could not be noted'),
    )
  }

  return {
    /** The owner, with the key's grant; null for a key that is wrong, expired or revoked. One indexed query. */
    async findKeyUser(key: string): Promise<KeyUser | null> {
      const [row] = await findByHash(db, { hash: hashOf(key), now: new Date() })
      if (!row) return null
      const { key_id: keyId, scopes, posit_ids: positIds, ...user } = row
      noteUse(keyId)
      return { ...user, grant: { keyId, scopes, positIds } }
    },

    listKeys: (userId: string) => listKeys(db, userId),

    /** The stored row and the key itself, which nobody can read again. */
    async createKey(userId: string, settings: KeySettings): Promise<{ row: ApiKeyRow; key: string }> {
      const { name, scopes, expires_at } = settings
      const posit_ids = settings.posit_ids && [...new Set(settings.posit_ids)]
      const key = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
      const row = await db.transaction().execute(async (trx) => {
        if (posit_ids && (await countOwned(trx, userId, posit_ids)) < posit_ids.length) throw notFound()
        if ((await countKeysLocked(trx, userId)) >= API_KEYS_MAX) throw tooManyKeys()
        return insertKey(trx, {
          ...{ user_id: userId, name, posit_ids, scopes: [...new Set(scopes)] },
          ...{ key_hash: hashOf(key), hint: key.slice(-HINT_CHARACTERS) },
          expires_at: expires_at === null ? null : new Date(expires_at),
        })
      })
      return { row, key }
    },

    async revokeKey(userId: string, id: string): Promise<void> {
      if (!(await deleteKey(db, id, userId))) throw notFound()
    },
  }
}

const tooManyKeys = () =>
  new AppError('conflict', `You can have ${API_KEYS_MAX} API keys. Revoke one that you no longer use.`, {
    reason: 'key_limit',
  })
