/** A short name for what was said, made of its own words: the first thing it is about. */
import { fold } from '../../../../retrieval/text/fold.ts'
import { clausesOf, sentencesOf } from './sentences.ts'
import { isSmall } from './small-words.ts'

const NAME_MOST_WORDS = 6
const NAME_MOST_CHARACTERS = 60
const HEADING = /^#{1,6}\s+(.+)$|^([^.:!?\n]{3,60}):\s/mu

export function nameOf(text: string): string {
  const heading = HEADING.exec(text)
  const named = heading?.[1] ?? heading?.[2]
  if (named && named.split(/\s+/).length <= 8) return trim(named.split(/\s+/))
  const clauses = clausesOf(sentencesOf(text)[0]?.text ?? text)
  const phrases = clauses.map(({ text: clause }) => phraseOf(clause)).filter((words) => words.length > 0)
  const best =
    phrases.find((words) => words.some((word) => matter(word) && word.length > 2)) ??
    phrases[0] ??
    text.split(/\s+/)
  return trim(best)
}

const NEGATES =
  /^(?:no|not|never|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t|kein\p{L}*|nicht|nie|ohne|without|sin|sans|pas|non)$/iu
const bare = (word: string) => word.replace(/^[^\p{L}\p{N}€$£]+|[^\p{L}\p{N}%€)]+$/gu, '')
const matter = (word: string) => !isSmall(fold(bare(word)).replace(/['’]/g, ''))

/** From the first word of matter on, without small words at its end. */
function phraseOf(clause: string): string[] {
  const words = clause.split(/\s+/).map(bare).filter(Boolean)
  const start = words.findIndex(matter)
  if (start < 0) return []
  // 'No work on Sundays' is not named 'Work on Sundays'.
  const from = NEGATES.test(words[start - 1] ?? '') ? start - 1 : start
  const phrase = words.slice(from, from + NAME_MOST_WORDS)
  while (phrase.length > 1 && !matter(phrase.at(-1) ?? '')) phrase.pop()
  return phrase
}

function trim(words: string[]): string {
  let name = ''
  for (const word of words.map(bare).filter(Boolean)) {
    if (name.length + word.length + 1 > NAME_MOST_CHARACTERS) break
    name += name === '' ? word : ` ${word}`
  }
  return name.charAt(0).toUpperCase() + name.slice(1)
}
