/** What an answer that does not know offers instead. */

/** A list at the end of the text, of questions alone. */
const OFFERED = /(?:^|\n)((?:[-*] [^\n]*[?？][ \t]*(?:\n|$))+)\s*$/
const OFFERS_MAX = 3

export interface Unknown {
  text: string
  questions: string[]
}

/** Takes the questions at the end of the text out of it, so that they can be pressed; else some of `suggested` are offered. */
export function readUnknown(text: string, suggested: readonly string[]): Unknown {
  const match = OFFERED.exec(text)
  if (!match?.[1]) return { text, questions: suggested.slice(0, OFFERS_MAX) }
  const questions = match[1]
    .trim()
    .split('\n')
    .map((line) => line.slice(2).trim())
  return { text: text.slice(0, match.index).trimEnd(), questions }
}
