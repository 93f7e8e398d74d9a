/** Holds the rules of docs/architecture.md: folders, file names, who imports whom, cycles, lengths. No list of exceptions. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImportCycles } from './structure/import-cycles.ts'
import { brokenImportRule, DOMAINS, placeOf } from './structure/import-rules.ts'
import { readProject, type SourceFile } from './structure/read-project.ts'

interface Complaint {
  path: string
  line: number
  rule: string
}

const SERVER_ROOT = ['main.ts', 'app.ts', 'services.ts']
const DOMAIN_FILES = [
  'routes',
  'access',
  'service',
  'types',
  'queries',
  'present',
  'jobs',
  'prompts',
  'client',
]
const AREAS: Record<string, string[]> = {
  server: ['core', 'database', 'retrieval', ...DOMAINS],
  web: ['core', 'ui', 'layout', 'catalog', 'landing', 'legal', 'embed', ...DOMAINS],
  operator: ['backup', 'doctor', 'people', 'demo'],
}

const LINES_AT_MOST = 300
const LINES_USUALLY = 200
/** JSX is not counted, and tests tell a story from its beginning to its end. */
const FUNCTION_LINES_AT_MOST = 60
/** Of all files, how many may be longer than usual. */
const LONGER_SHARE = 0.05

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const mayBeLong = (path: string) =>
  path === 'server/database/schema.ts' || path.startsWith('server/database/migrations/')

export function checkStructure(root: string): Complaint[] {
  const files = readProject(root)
  const screens = readScreens(root)
  return [
    ...files.flatMap((file) => [...nameRules(file), ...lengthRules(file), ...importRules(file, screens)]),
    ...shareRule(files),
    ...cycleRule(files),
  ]
}

/** The files that web/routes.ts lists. */
function readScreens(root: string): Set<string> {
  const routes = join(root, 'web/routes.ts')
  const text = existsSync(routes) ? readFileSync(routes, 'utf8') : ''
  return new Set([...text.matchAll(/'([\w./-]+\.tsx)'/g)].map((match) => `web/${match[1]}`))
}

function nameRules({ path }: SourceFile): Complaint[] {
  const { side, area, rest } = placeOf(path)
  const name = path.split('/').at(-1) ?? ''
  const rules: string[] = []
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs)$/.test(name))
    rules.push('files are named in kebab-case')
  if (/^(utils?|helpers?|common|misc|index)\./.test(name)) rules.push('a file is named after its one idea')
  if (area && AREAS[side] && !AREAS[side].includes(area))
    rules.push(`${side}/${area} is neither a domain nor a known folder`)
  if (side === 'server' && !area && !isTest(path) && !SERVER_ROOT.includes(rest))
    rules.push(`server/ holds only ${SERVER_ROOT.join(', ')}`)
  const isDomainFile = side === 'server' && DOMAINS.includes(area) && !rest.includes('/') && !isTest(path)
  if (isDomainFile && !DOMAIN_FILES.includes(rest.replace(/\.ts$/, ''))) {
    rules.push(`a domain holds only ${DOMAIN_FILES.join(', ')}; deeper work has a folder`)
  }
  return rules.map((rule) => ({ path, line: 1, rule }))
}

function lengthRules({ path, lineCount, functions }: SourceFile): Complaint[] {
  if (mayBeLong(path)) return []
  const long = isTest(path) ? [] : functions.filter((one) => one.lineCount > FUNCTION_LINES_AT_MOST)
  const rule = `a function has at most ${FUNCTION_LINES_AT_MOST} lines besides JSX`
  return [
    ...(lineCount > LINES_AT_MOST
      ? [{ path, line: LINES_AT_MOST + 1, rule: `a file has at most ${LINES_AT_MOST} lines` }]
      : []),
    ...long.map(({ line }) => ({ path, line, rule })),
  ]
}

const cycleRule = (files: SourceFile[]): Complaint[] =>
  findImportCycles(files).map(({ path, line, through }) => ({
    path,
    line,
    rule: `imports form no cycle: ${through.join(' → ')}`,
  }))

function shareRule(files: SourceFile[]): Complaint[] {
  const longer = files.filter(({ path, lineCount }) => lineCount > LINES_USUALLY && !mayBeLong(path))
  if (longer.length <= files.length * LONGER_SHARE) return []
  const rule = `at most ${LONGER_SHARE * 100} % of the files have over ${LINES_USUALLY} lines`
  return longer.map(({ path }) => ({ path, line: LINES_USUALLY + 1, rule }))
}

/** Tests are exempt: they combine parts that never meet in production. */
function importRules({ path, imports }: SourceFile, screens: Set<string>): Complaint[] {
  if (isTest(path)) return []
  return imports.flatMap((imported) => {
    const rule = brokenImportRule(path, imported, screens)
    return rule ? [{ path, line: imported.line, rule }] : []
  })
}

if (import.meta.main) {
  const complaints = checkStructure(process.argv[2] ?? join(import.meta.dirname, '..'))
  for (const { path, line, rule } of complaints) console.error(`${path}:${line} ${rule}`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
