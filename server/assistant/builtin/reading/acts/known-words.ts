/** The words and numbers that sources hold, folded: whether a message speaks of what is known. */
import { fold } from '../../../../retrieval/text/fold.ts'

export function knownWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of fold(text).match(/\p{L}{2,}|\d+(?:[.,:]\d+)*/gu) ?? []) words.add(word)
  return words
}
