/**
 * The modules of each screen, from the build's manifest. Preloaded by the page, a browser fetches all of them at once;
 * otherwise it finds the screen's only when the router has run, and their imports after that.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface BuiltRoute {
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

interface Screen {
  pattern: RegExp
  modules: string[]
}

const MANIFEST = /^manifest-\w+\.js$/
const ASSIGNMENT = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s

function readRoutes(root: string): Record<string, BuiltRoute> {
  const folder = join(root, 'assets')
  const name = readdirSync(folder).find((entry) => MANIFEST.test(entry))
  const written = name ? ASSIGNMENT.exec(readFileSync(join(folder, name), 'utf8'))?.[1] : undefined
  return written ? JSON.parse(written).routes : {}
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `chat-with-posit/:id` as a pattern of whole paths. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
  return new RegExp(`^/${parts.join('/')}$`)
}

/** The modules of the screen and of its layouts. */
function modulesOf(routes: Record<string, BuiltRoute>, route: BuiltRoute): string[] {
  const parent = route.parentId ? routes[route.parentId] : undefined
  return [...(parent ? modulesOf(routes, parent) : []), route.module, ...(route.imports ?? [])]
}

/** The module addresses for a path; undefined for a path without a screen. */
export function createScreenModules(root: string): (path: string) => string[] | undefined {
  const routes = readRoutes(root)
  const screens = Object.values(routes).flatMap((route): Screen[] => {
    if (!route.path || route.path === '*') return []
    return [{ pattern: patternOf(route.path), modules: [...new Set(modulesOf(routes, route))] }]
  })
  return (path) => screens.find(({ pattern }) => pattern.test(path))?.modules
}
