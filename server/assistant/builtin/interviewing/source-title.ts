/** A short name for what somebody said. */
import { splitSentences } from '../../../retrieval/text/sentences.ts'

const TITLE_MAX_WORDS = 8
const TITLE_MAX_CHARACTERS = 60
const LEADING =
  /^(?:(?:so|well|ok|okay|also|and|yes|no(?=[,.!:-])|hi|hello|hey|hallo|please|note that|fyi|just|actually)\b[\s,:!-]*|(?:i am|i'm|i’m|my name is|ich bin|ich hei(?:ß|ss)e|mein name ist|wir sind|we are|we're|we’re|my|our|this is|it is|it's|it’s|there is|there are|the|an?|mein\w*|unser\w*|das ist|der|die|das|eine?)\s+)+/i
const QUESTION_MARK = /^(?:q|question|frage)\s?:\s+/i
const PAUSE = /[,;:(–—]\s|\s-\s|\s(?:which|that|because|when|where|and then|der|weil)\s|\ssince\s(?=\p{L})/u

/** The sentence it opens with, or as much of it as makes a name. */
export function sourceTitle(statement: string): string {
  const line = firstLine(statement)
  const bare = line.replace(LEADING, '') || line
  const whole = bare.replace(/[.!,;:…]+$/, '')
  const title = wordsIn(whole) <= TITLE_MAX_WORDS ? whole : cut(whole)
  const short = title.length > TITLE_MAX_CHARACTERS ? `${title.slice(0, TITLE_MAX_CHARACTERS - 1)}…` : title
  return short === '' ? 'A note' : short.charAt(0).toUpperCase() + short.slice(1)
}

const wordsIn = (text: string) => text.split(/\s+/).length

/** At its first pause, or where there is no more room. */
function cut(sentence: string): string {
  const clause = sentence.split(PAUSE)[0] ?? sentence
  if (wordsIn(clause) > 1 && wordsIn(clause) <= TITLE_MAX_WORDS) return clause
  return `${trimEnd(sentence.split(/\s+/).slice(0, TITLE_MAX_WORDS)).join(' ')} …`
}

function firstLine(statement: string): string {
  const text = statement.slice(0, 2000).trim()
  const line =
    text
      .split('\n')[0]
      ?.replace(/^[#>*\-•\s]+/, '')
      .replace(QUESTION_MARK, '') ?? ''
  const [sentence] = splitSentences(line)
  return sentence ? line.slice(sentence.start, sentence.end) : line
}

/** A name does not end in 'of the'. */
function trimEnd(words: string[]): string[] {
  const kept = [...words]
  while (
    kept.length > 2 &&
    /^(?:of|the|an?|in|on|at|for|to|with|and|or|from|by|und|in|der|die|das|mit|von)$/i.test(kept.at(-1) ?? '')
  )
    kept.pop()
  return kept
}
