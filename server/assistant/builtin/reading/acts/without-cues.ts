/** What a correction says without the words that only say that it is one: 'sorry,', 'scratch that,', 'Ich muss mich berichtigen:'. */
import { holdsMatter, isCue } from './cue-words.ts'
import { clausesOf } from './sentences.ts'

export function withoutCues(text: string): string {
  const clauses = clausesOf(text)
  const first = clauses.findIndex(({ text: clause }) => !isEmpty(clause))
  const last = clauses.findLastIndex(({ text: clause }) => !isEmpty(clause))
  const [from, to] = [clauses[first], clauses[last]]
  if (!from || !to) return text
  return text
    .slice(from.start, to.end)
    .replace(/^\p{L}+\s+/u, (word) => (isCue(word.trim(), 'correction') ? '' : word))
    .replace(/[,;:–-]+$/, '')
}

/** Neither a number nor a word of matter. */
const isEmpty = (clause: string) => !/\d/.test(clause) && !holdsMatter(clause, 'correction')
