/** The project's source files with what each imports. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  line: number
  /** A path in the project, or a package's name. */
  target: string
  isPackage: boolean
  isType: boolean
}

export interface SourceFile {
  /** From the project's root, with '/'. */
  path: string
  lineCount: number
  imports: Import[]
}

const SOURCES = '{contract,server,operator,web,tests,bench,scripts}/**/*.{ts,tsx,mjs}'
const IMPORT =
  /^[ \t]*(?:import|export)\s+(type\s)?(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]/gm

export const readProject = (root: string): SourceFile[] =>
  globSync(SOURCES, { cwd: root, exclude: ['**/*.d.ts'] })
    .sort()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))

function readSource(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[3] ?? match[4] ?? ''
    const isPackage = !specifier.startsWith('.')
    return {
      line: text.slice(0, match.index + match[0].length).split('\n').length,
      target: isPackage ? packageName(specifier) : normalize(join(dirname(path), specifier)),
      isPackage,
      isType: match[1] !== undefined || isTypesOnly(match[2] ?? ''),
    }
  })
  return { path, lineCount: text.trimEnd().split('\n').length, imports }
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** `{ type A, type B }` imports no value. */
function isTypesOnly(clause: string): boolean {
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]?.split(',') ?? []
  const given = names.map((name) => name.trim()).filter(Boolean)
  return given.length > 0 && given.every((name) => name.startsWith('type '))
}
