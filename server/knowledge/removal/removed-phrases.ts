/** Words specific to what was removed: not those of any other sentence. */
import { isEveryday } from '../../retrieval/text/common-words.ts'
import { fold } from '../../retrieval/text/fold.ts'
import { guessLanguage } from '../../retrieval/text/guess-language.ts'
import { stem } from '../../retrieval/text/stem.ts'
import { STOP_WORDS } from '../../retrieval/text/stop-words.ts'

const SPECIFIC = /\p{N}{2,}|^\p{Lu}\p{L}{2,}|@/u
const MARKS = /^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu
/** An address, a long number, or a name: means what was removed by itself. */
const UNIQUE = /@|\p{N}{5,}|^\p{Lu}\p{L}{2,}/u
const CAPITALISED = /^\p{Lu}\p{Ll}/u
const isSmall = (word: string) => Object.values(STOP_WORDS).some((words) => words.has(word.toLowerCase()))

/** The longest run of removed words, and each number, name and address among them. */
export function removedPhrases(before: string, after: string): string[] {
  const { runs, gone } = removedFrom(before, after)
  const isName = nameIn(before)
  return [...new Set([...runs, ...gone.filter((word) => SPECIFIC.test(word) && isName(word))])]
}

export interface RemovedWords {
  /** Any of these means what was removed. */
  alone: string[]
  /** Two of these do. */
  together: string[]
}

/** Phrases by which a text of the owner's own is recognised as being about what was removed. */
export function removedWords(before: string, after: string): RemovedWords {
  const { runs, gone } = removedFrom(before, after)
  const isName = nameIn(before)
  const opening = new Set(before.split(/[.!?\n]+\s*/u).flatMap((sentence) => wordsOf(sentence)[0] ?? []))
  const isUnique = (word: string) => UNIQUE.test(word) && isName(word) && !opening.has(word)
  const phrases = runs.filter((run) => wordsOf(run).filter((word) => !isSmall(word)).length > 1)
  return { alone: [...new Set([...phrases, ...gone.filter(isUnique)])], together: [...new Set(gone)] }
}

function removedFrom(before: string, after: string) {
  const kept = new Set(wordsOf(after).map((word) => word.toLowerCase()))
  const gone = wordsOf(before).filter((word) => !kept.has(word.toLowerCase()) && !isSmall(word))
  return { runs: runsOf(before, kept), gone }
}

/** A capital also begins a sentence, and every noun in German. */
function nameIn(text: string): (word: string) => boolean {
  const language = guessLanguage(text, 'en')
  return (word) => !CAPITALISED.test(word) || !isEveryday(stem(fold(word), language), language)
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
