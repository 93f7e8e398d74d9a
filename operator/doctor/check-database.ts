import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listApplied } from '../../server/core/database/migrate.ts'
import { migrations } from '../../server/database/migrations.ts'
import { withInstallation } from '../installation.ts'
import { bad, type Check, good, hostOf, off, warn } from './check.ts'

const OLDEST_MAJOR = 15

export const checkDatabase: Check = {
  name: 'database',
  async look({ env, log }) {
    const kind = env.DATABASE_URL ? `PostgreSQL at ${hostOf(env.DATABASE_URL)}` : 'embedded PostgreSQL'
    if (!env.DATABASE_URL && !existsSync(join(resolve(env.DATA_DIR), 'database'))) {
      return off(`${kind}, made by the first npm start`)
    }
    return withInstallation({ env, log }, async ({ database: { db, pool }, isServerRunning }) => {
      const { rows } = await pool.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      const version = rows[0]?.version ?? ''
      const where = `${kind} ${version.split(' ')[0]}${isServerRunning ? ', shared with the running server' : ''}`
      if (Number.parseInt(version, 10) < OLDEST_MAJOR)
        return bad(`${where}: ${OLDEST_MAJOR} or newer is needed`)
      const applied = new Set(await listApplied(db))
      const newer = [...applied].filter((name) => !(name in migrations))
      if (newer.length > 0) return bad(`${where}: migrated by a newer Posit (${newer.join(', ')})`)
      const missing = Object.keys(migrations).filter((name) => !applied.has(name))
      if (missing.length > 0) return warn(`${where}: the next start migrates it (${missing.length} to go)`)
      return good(`${where}, migrated`)
    })
  },
}
