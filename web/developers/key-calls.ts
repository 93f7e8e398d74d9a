/** Of the API's own document, what API keys may call, grouped by scope. */
import { API_SCOPES, type ApiScope } from '../../contract/developers.ts'
import { SCOPE_TEXTS } from './scopes.ts'

interface Operation {
  tags?: string[]
  security?: { apiKey?: ApiScope[] }[]
}
type Calls = Record<string, Operation>

interface ApiDocument {
  paths: Record<string, Calls>
  [field: string]: unknown
}

const scopesOf = ({ security = [] }: Operation) => security.flatMap(({ apiKey = [] }) => apiKey)

function callsOf(calls: Calls): Calls {
  const open = Object.entries(calls).flatMap(([method, operation]) => {
    const tags = scopesOf(operation).map((scope) => SCOPE_TEXTS[scope].label)
    const { security: _, ...described } = operation
    return tags.length > 0 ? [[method, { ...described, tags }] satisfies [string, Operation]] : []
  })
  return Object.fromEntries(open)
}

/** Without servers and credentials: one server, one key. */
export function keyCalls({ paths, servers: _, ...document }: ApiDocument): ApiDocument {
  const entries = Object.entries(paths).map(([path, calls]) => [path, callsOf(calls)] as const)
  return {
    ...document,
    components: { ...(document.components as object), securitySchemes: undefined },
    tags: API_SCOPES.map((scope) => ({
      name: SCOPE_TEXTS[scope].label,
      description: SCOPE_TEXTS[scope].description,
    })),
    paths: Object.fromEntries(entries.filter(([, calls]) => Object.keys(calls).length > 0)),
  }
}
