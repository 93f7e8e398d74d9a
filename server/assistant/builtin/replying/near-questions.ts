import { nearestTitle } from '../../../retrieval/chunking/heading.ts'
import type { RankedSentence } from '../choosing/rank-sentences.ts'

const OFFERED_MAX = 3
const QUESTION_MAX_CHARACTERS = 140

/** Suggestions to ask instead: questions the nearest passages answer, then those known to be answerable. */
export function nearQuestions(ranked: RankedSentence[], suggested: string[]): string[] {
  const near = ranked
    .filter((entry) => entry.read.passage.score > 0)
    .map((entry) => nearestTitle(entry.read.passage.heading))
    .filter((heading) => /[?？]$/.test(heading) && heading.length <= QUESTION_MAX_CHARACTERS)
  return [...new Set([...near, ...suggested])].slice(0, OFFERED_MAX)
}
