/** Who may import whom: docs/architecture.md's table. A rule answers with its own sentence when it is broken. */
import { basename } from 'node:path'
import type { Import } from './read-project.ts'

/** In this order: a domain may import `service`, `access` and `types` of the domains before it. */
export const DOMAINS = [
  ...[
    'activity',
    'accounts',
    'billing',
    'posits',
    'sharing',
    'links',
    'assistant',
    'assistant-settings',
    'knowledge',
    'answering',
    'tasks',
    'teaching',
    'chat',
    'developers',
  ],
  ...['google-drive', 'bug-reports', 'webhooks', 'personal-data', 'mcp'],
]

const OFFERED = ['service.ts', 'access.ts', 'types.ts']
/** Text analysis, chunking and ranking: a library without tables, for the domains that read text. */
const RETRIEVAL_READERS = ['assistant', 'knowledge', 'tasks', 'answering']
const NOT_BACK: Record<string, string[]> = {
  'queries.ts': ['routes.ts', 'access.ts', 'service.ts', 'jobs.ts', 'present.ts'],
  'access.ts': ['routes.ts', 'present.ts'],
  'service.ts': ['routes.ts'],
  'present.ts': ['routes.ts', 'access.ts', 'service.ts', 'queries.ts', 'jobs.ts'],
  'types.ts': ['routes.ts', 'access.ts', 'service.ts', 'queries.ts', 'present.ts', 'jobs.ts', 'client.ts'],
}

interface Place {
  /** contract, server, web, tests, bench or scripts. */
  side: string
  /** The folder below it; '' for files directly there. */
  area: string
  /** What follows, '' for none. */
  rest: string
}

export function placeOf(path: string): Place {
  const [side = '', ...parts] = path.split('/')
  const area = parts.length > 1 ? (parts[0] ?? '') : ''
  return { side, area, rest: parts.slice(area ? 1 : 0).join('/') }
}

/** The broken rule, or undefined. `screens` are the files that web/routes.ts lists. */
export function brokenImportRule(path: string, imported: Import, screens: Set<string>): string | undefined {
  const from = placeOf(path)
  if (imported.isPackage) return brokenPackageRule(from, imported.target)
  const to = placeOf(imported.target)
  if (from.side === 'contract')
    return to.side === 'contract' ? undefined : 'contract/ imports only zod and contract/'
  if (from.side === 'server') return brokenServerRule(from, to, imported)
  if (from.side === 'operator') {
    const isOwn = ['operator', 'server', 'contract'].includes(to.side)
    return isOwn ? undefined : 'operator/ imports only operator/, server/ and contract/'
  }
  if (from.side === 'web') return brokenWebRule(path, from, to, imported, screens)
  return undefined
}

function brokenPackageRule({ side, area, rest }: Place, name: string): string | undefined {
  if (side === 'contract' && name !== 'zod') return 'contract/ imports only zod and contract/'
  const knowsKysely =
    area === 'database' ||
    (area === 'core' && /^(database|auth)\b/.test(rest)) ||
    /(^|\/)queries\.ts$/.test(rest)
  if ((side === 'server' || side === 'operator') && name === 'kysely' && !knowsKysely)
    return 'only queries.ts knows Kysely'
  return undefined
}

function brokenServerRule(from: Place, to: Place, { isType }: Import): string | undefined {
  // package.json holds the product's version.
  if (to.side === 'contract' || to.side === 'package.json') return undefined
  if (to.side !== 'server') return 'server/ imports only server/ and contract/'
  if (from.area === '') return undefined
  if (from.area === 'core' || from.area === 'database') {
    if (to.area === from.area || isDatabaseOwn(from)) return undefined
    if (to.area !== 'core' && to.area !== 'database') return `server/${from.area} knows no domain`
    return isType ? undefined : 'server/core and server/database share only types'
  }
  if (to.area === 'core') return undefined
  if (from.area === 'retrieval' || to.area === 'retrieval') return brokenRetrievalRule(from, to)
  if (to.area === 'database') return undefined
  return from.area === to.area ? brokenInsideRule(from, to, isType) : brokenOrderRule(from, to)
}

const isDatabaseOwn = ({ area, rest }: Place) => area === 'core' && rest.startsWith('database/')

function brokenRetrievalRule(from: Place, to: Place): string | undefined {
  if (from.area === to.area) return undefined
  if (from.area === 'retrieval') return 'server/retrieval imports only itself, core and contract/'
  const mayRead = RETRIEVAL_READERS.includes(from.area)
  return mayRead ? undefined : `only ${RETRIEVAL_READERS.join(', ')} import server/retrieval`
}

function brokenInsideRule(from: Place, to: Place, isType: boolean): string | undefined {
  const isRoutes = ({ rest }: Place) => basename(rest) === 'routes.ts'
  if (isRoutes(to) && !isRoutes(from)) return 'only app.ts imports routes'
  if (isType || !NOT_BACK[basename(from.rest)]?.includes(basename(to.rest))) return undefined
  return `${basename(from.rest)} does not import ${basename(to.rest)}: calls go one way, and present is a leaf`
}

function brokenOrderRule(from: Place, to: Place): string | undefined {
  if (!DOMAINS.includes(to.area)) return `a domain does not import server/${to.rest}`
  if (!OFFERED.includes(to.rest))
    return `of another domain only service, access and types may be imported, not ${to.area}/${to.rest}`
  const isAbove = DOMAINS.indexOf(to.area) < DOMAINS.indexOf(from.area)
  return isAbove ? undefined : `${from.area} comes before ${to.area} and may not import it`
}

const EVERYWHERE = ['ui', 'core']

function brokenWebRule(
  path: string,
  from: Place,
  to: Place,
  imported: Import,
  screens: Set<string>,
): string | undefined {
  if (to.side === 'server') {
    const isApi = path === 'web/core/api.ts' && imported.isType
    return isApi ? undefined : 'only web/core/api.ts imports a type of the server'
  }
  if (from.area === 'ui')
    return to.side === 'web' && to.area === 'ui' ? undefined : 'web/ui imports nothing of ours'
  if (to.side === 'contract') return undefined
  if (to.side !== 'web') return 'web/ imports only web/ and contract/'
  if (from.area === '' || from.area === to.area) return undefined
  if (from.area === 'core') return to.area === 'ui' ? undefined : 'web/core imports only contract/ and web/ui'
  if (EVERYWHERE.includes(to.area) || screens.has(path)) return undefined
  return `only screens compose other folders: web/${from.area} may not import web/${to.area || to.rest}`
}
