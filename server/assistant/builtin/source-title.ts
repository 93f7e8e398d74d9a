/** A short name for what somebody said. */
import { splitSentences } from '../../core/text/sentences.ts'

const TITLE_MAX_WORDS = 7
const TITLE_MAX_CHARACTERS = 60
const LEADING =
  /^(?:(?:so|well|ok|okay|also|and|yes|no|hi|hello|hey|please|note that|fyi|just|actually)\b[\s,:!-]*|(?:i am|i'm|i was|i have|i've|i|we are|we're|we have|we|my|our|this is|it is|it's|there is|there are|the|an?|ich bin|ich habe|ich|wir sind|wir haben|wir|mein\w*|unser\w*|der|die|das|eine?)\s+)+/i
const PAUSE = /[,;:(–—]\s|\s-\s|\s(?:which|that|because|when|where|and then|der|weil)\s/

export function sourceTitle(statement: string): string {
  const line = firstLine(statement)
  const bare = line.replace(LEADING, '') || line
  const words = (bare.split(PAUSE)[0] ?? bare).split(/\s+/).slice(0, TITLE_MAX_WORDS)
  const title = trimEnd(words)
    .join(' ')
    .replace(/[.!?,;:…]+$/, '')
  const short = title.length > TITLE_MAX_CHARACTERS ? `${title.slice(0, TITLE_MAX_CHARACTERS - 1)}…` : title
  return short === '' ? 'A note' : short.charAt(0).toUpperCase() + short.slice(1)
}

function firstLine(statement: string): string {
  const text = statement.slice(0, 2000).trim()
  const line = text.split('\n')[0]?.replace(/^[#>*\-•\s]+/, '') ?? ''
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
