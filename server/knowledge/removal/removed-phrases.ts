/** Words specific to what was removed: not those of any other sentence. */
import { STOP_WORDS } from '../../retrieval/text/stop-words.ts'

const TELLING = /\p{N}{2,}|^\p{Lu}\p{L}{2,}|@/u
const MARKS = /^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu
const isSmall = (word: string) => Object.values(STOP_WORDS).some((words) => words.has(word.toLowerCase()))

/** The longest run of removed words, and each number, name and address among them. */
export function removedPhrases(before: string, after: string): string[] {
  const kept = new Set(wordsOf(after).map((word) => word.toLowerCase()))
  const gone = wordsOf(before).filter((word) => !kept.has(word.toLowerCase()) && !isSmall(word))
  const runs = runsOf(before, kept)
  return [...new Set([...runs, ...gone.filter((word) => TELLING.test(word))])]
}

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(MARKS, ''))
    .filter((word) => word.length > 1)

/** Removed words that follow each other. */
function runsOf(before: string, kept: ReadonlySet<string>): string[] {
  const runs: string[][] = [[]]
  for (const word of before.split(/\s+/)) {
    if (kept.has(word.replace(MARKS, '').toLowerCase())) runs.push([])
    else runs.at(-1)?.push(word)
  }
  return runs
    .map((run) => run.join(' ').replace(MARKS, ''))
    .filter((run) => run.split(' ').some((word) => word.length > 2 && !isSmall(word.replace(MARKS, ''))))
}
