/** The project's source files: what each imports, and how long its functions are. */
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

interface MeasuredFunction {
  line: number
  /** Lines that hold JSX do not count. */
  lineCount: number
}

export interface SourceFile {
  /** From the project's root, with '/'. */
  path: string
  lineCount: number
  imports: Import[]
  functions: MeasuredFunction[]
}

const SOURCES = '{contract,server,operator,web,tests,bench,scripts}/**/*.{ts,tsx,mjs}'

export const readProject = (root: string): SourceFile[] =>
  globSync(SOURCES, { cwd: root, exclude: ['**/*.d.ts'] })
    .sort()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))

function readSource(path: string, text: string): SourceFile {
  const { imports, functions, markup } = collectNodes(path, text)
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
    functions: functions.map((node) => measureFunction(node, markup, lineAt)),
  }
}

interface ImportNode {
  source: { value: string; start: number }
  isType: boolean
}

function collectNodes(path: string, text: string) {
  const imports: ImportNode[] = []
  const functions: ESTree.Span[] = []
  const markup: ESTree.Span[] = []
  const addFunction = (node: ESTree.Span) => void functions.push(node)
  const addMarkup = (node: ESTree.Span) => void markup.push(node)
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
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    JSXElement: addMarkup,
    JSXFragment: addMarkup,
  }).visit(program)
  return { imports, functions, markup }
}

/** `{ type A, type B }` imports no value. */
const areTypes = (specifiers: ESTree.Node[]) =>
  specifiers.length > 0 &&
  specifiers.every(
    (specifier) =>
      ('importKind' in specifier && specifier.importKind === 'type') ||
      ('exportKind' in specifier && specifier.exportKind === 'type'),
  )

function measureFunction(
  node: ESTree.Span,
  markup: ESTree.Span[],
  lineAt: (offset: number) => number,
): MeasuredFunction {
  const line = lineAt(node.start)
  const jsxLines = new Set<number>()
  for (const { start, end } of markup) {
    if (start < node.start || end > node.end) continue
    for (let at = lineAt(start); at <= lineAt(end - 1); at++) jsxLines.add(at)
  }
  return { line, lineCount: lineAt(node.end - 1) - line + 1 - jsxLines.size }
}

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
