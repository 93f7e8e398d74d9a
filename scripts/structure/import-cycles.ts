/** Import cycles, type imports included: files that import each other can only be understood, moved and tested together. */
import type { Import, SourceFile } from './read-project.ts'

export interface Cycle {
  path: string
  /** Of the import that closes the cycle. */
  line: number
  /** From the file back to itself. */
  through: string[]
}

/** One cycle for each import that closes one: none are left when the list is empty. */
export function findImportCycles(files: SourceFile[]): Cycle[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const cycles: Cycle[] = []
  const visited = new Set<string>()
  const trail: string[] = []

  function visit({ path, imports }: SourceFile): void {
    visited.add(path)
    trail.push(path)
    for (const imported of imports) follow(path, imported)
    trail.pop()
  }

  function follow(path: string, { target, isPackage, line }: Import): void {
    const file = isPackage ? undefined : byPath.get(target)
    const from = trail.indexOf(target)
    if (from >= 0) cycles.push({ path, line, through: [...trail.slice(from), target] })
    else if (file && !visited.has(target)) visit(file)
  }

  for (const file of files) if (!visited.has(file.path)) visit(file)
  return cycles
}
