/** The project's source files with what each imports. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

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

export const readProject = (root: string): SourceFile[] =>
  globSync(SOURCES, { cwd: root, exclude: ['**/*.d.ts'] })
    .sort()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))

function readSource(path: string, text: string): SourceFile {
  const imports = collectImports(path, text)
  const lineAt = createLineReader(text)
  return {
    path,
    lineCount: text.trimEnd().split('\n').length,
    imports: imports.map(({ source, isType }) => {
      const isPackage = !source.value.startsWith('.')
      return {
        line: lineAt(source.start),
        target: isPackage ? packageName(source.value) : normalize(join(dirname(path), source.value)),
        isPackage,
        isType,
      }
    }),
  }
}

interface ImportNode {
  source: { value: string; start: number }
  isType: boolean
}

function collectImports(path: string, text: string): ImportNode[] {
  const imports: ImportNode[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      imports.push({ source, isType: importKind === 'type' || areTypes(specifiers) })
    },
    ExportNamedDeclaration({ source, exportKind, specifiers }) {
      if (source) imports.push({ source, isType: exportKind === 'type' || areTypes(specifiers) })
    },
    ExportAllDeclaration: ({ source, exportKind }) =>
      void imports.push({ source, isType: exportKind === 'type' }),
    ImportExpression({ source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      imports.push({ source: { value: source.value, start: source.start }, isType: false })
    },
    TSImportType: ({ source }) => void imports.push({ source, isType: true }),
  }).visit(program)
  return imports
}

/** `{ type A, type B }` imports no value. */
const areTypes = (specifiers: ESTree.Node[]) =>
  specifiers.length > 0 &&
  specifiers.every(
    (specifier) =>
      ('importKind' in specifier && specifier.importKind === 'type') ||
      ('exportKind' in specifier && specifier.exportKind === 'type'),
  )

/** The line of an offset in the text, from 1. */
function createLineReader(text: string): (offset: number) => number {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
