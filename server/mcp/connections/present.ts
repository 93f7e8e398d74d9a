import type { Connection } from '../../../contract/mcp.ts'
import type { ConnectionRow } from '../oauth/queries.ts'
import { redirectHost } from '../oauth/redirects.ts'
import { rightsIn } from '../oauth/scopes.ts'

export function presentConnection(row: ConnectionRow): Connection {
  const redirects = row.redirect_uris.flatMap((uri) => redirectHost(uri) ?? [])
  return {
    id: row.id,
    client_name: row.name ?? '',
    redirect_hosts: [...new Set(redirects.map(({ host }) => host))],
    is_local: redirects.every(({ isLocal }) => isLocal),
    rights: rightsIn(row.scopes),
    allowed_at: row.updated_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
