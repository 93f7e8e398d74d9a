import type { ApiKey } from '../../../contract/developers.ts'
import type { ApiKeyRow } from './queries.ts'

export function presentKey(row: ApiKeyRow): ApiKey {
  const { id, name, hint, scopes, posit_ids, expires_at, last_used_at, created_at } = row
  return {
    ...{ id, name, hint, scopes, posit_ids },
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
